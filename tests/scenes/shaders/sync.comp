// SPDX-License-Identifier: Apache-2.0
#version 450
#extension GL_GOOGLE_include_directive : enable
#include "sync.glsl"
layout(local_size_x = 1) in;
void main() { access(); }

// SPDX-License-Identifier: Apache-2.0
// One resource at set 0, binding 0, and one access to it.
#if defined(UNIFORM)
layout(set = 0, binding = 0) uniform Resource { vec4 value; } thing;
void access() { vec4 v = thing.value; }
#elif defined(STORAGE_READ)
layout(set = 0, binding = 0) readonly buffer Resource { vec4 value; } thing;
void access() { vec4 v = thing.value; }
#elif defined(STORAGE_WRITE)
layout(set = 0, binding = 0) buffer Resource { vec4 value; } thing;
void access() { thing.value = vec4(1.0); }
#elif defined(ATOMIC)
layout(set = 0, binding = 0) buffer Resource { uint value; } thing;
void access() { atomicAdd(thing.value, 1); }
#elif defined(SAMPLED)
layout(set = 0, binding = 0) uniform sampler2D thing;
void access() { vec4 v = textureLod(thing, vec2(0.5), 0.0); }
#elif defined(IMAGE_READ)
layout(set = 0, binding = 0, rgba8) readonly uniform image2D thing;
void access() { vec4 v = imageLoad(thing, ivec2(0)); }
#elif defined(IMAGE_WRITE)
layout(set = 0, binding = 0, rgba8) writeonly uniform image2D thing;
void access() { imageStore(thing, ivec2(0), vec4(1.0)); }
#elif defined(TEXEL)
layout(set = 0, binding = 0) uniform samplerBuffer thing;
void access() { vec4 v = texelFetch(thing, 0); }
#elif defined(TEXEL_READ)
layout(set = 0, binding = 0, rgba8) readonly uniform imageBuffer thing;
void access() { vec4 v = imageLoad(thing, 0); }
#elif defined(TEXEL_WRITE)
layout(set = 0, binding = 0, rgba8) writeonly uniform imageBuffer thing;
void access() { imageStore(thing, 0, vec4(1.0)); }
#endif

// SPDX-License-Identifier: Apache-2.0
// Develops the rendered light into 8-bit colour: exposure, film curve, vignette, gamma.
#version 450
layout(local_size_x = 8, local_size_y = 8) in;
layout(set = 0, binding = 0) uniform sampler2D rendered;
layout(set = 0, binding = 1, rgba8) uniform writeonly image2D developed;

void main()
{
    ivec2 pixel = ivec2(gl_GlobalInvocationID.xy);
    ivec2 size = imageSize(developed);
    if (pixel.x >= size.x || pixel.y >= size.y)
        return;
    vec3 light = texelFetch(rendered, pixel, 0).rgb;
    vec2 from_middle = (vec2(pixel) + 0.5) / vec2(size) - 0.5;
    light *= 1.05 - 1.1 * dot(from_middle, from_middle);
    vec3 film = clamp(light * (2.51 * light + 0.03) / (light * (2.43 * light + 0.59) + 0.14),
                      0.0, 1.0);
    imageStore(developed, pixel, vec4(pow(film, vec3(1.0 / 2.2)), 1.0));
}

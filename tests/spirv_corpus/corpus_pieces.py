# SPDX-License-Identifier: Apache-2.0
"""Pieces of shaders. Each declares what it needs and adds something to `vec4 acc`; `int n` is an index that no compiler
knows, `vec2 uv` a coordinate. @ is a number of its own for each piece in a shader: names and bindings."""

ALL = ("vert", "tesc", "tese", "geom", "frag", "comp", "task", "mesh", "rgen", "rint", "rahit", "rchit", "rmiss", "rcall")
RAYS = ("rgen", "rint", "rahit", "rchit", "rmiss", "rcall")
GRAPHICS = ("vert", "tesc", "tese", "geom", "frag")
# The lowest target of a stage, as an index into corpus.TARGETS.
LOWEST = {"task": 2, "mesh": 2, "rgen": 2, "rint": 2, "rahit": 2, "rchit": 2, "rmiss": 2, "rcall": 2}


class Piece:
    """Declarations, statements, and where they are allowed."""

    def __init__(self, declarations, statements, extensions="", stages=ALL, lowest=0):
        self.declarations = declarations
        self.statements = statements
        self.extensions = extensions.split()
        self.stages = stages
        self.lowest = lowest

    def fits(self, stage, target):
        return stage in self.stages and target >= self.lowest


B = "layout(set = %s, binding = @%s) "
NONUNIFORM = "GL_EXT_nonuniform_qualifier"
ADDRESS = "GL_EXT_buffer_reference GL_EXT_buffer_reference2 GL_EXT_shader_explicit_arithmetic_types_int64"
SIZES = "GL_EXT_shader_16bit_storage GL_EXT_shader_8bit_storage GL_EXT_shader_explicit_arithmetic_types"

PIECES = [
    # --- images and samplers ---
    Piece(B % (0, 0) + "uniform sampler2D s@[6];", "acc += textureLod(s@[n], uv, 0.0);"),
    Piece(B % (0, 0) + "uniform sampler2D s@;", "acc += textureLod(s@, uv, 0.0);"),
    Piece(B % (0, 0) + "uniform sampler2D s@[4];", "acc += texture(s@[n], uv) + texture(s@[2], uv, 0.5);", stages=("frag",)),
    Piece(B % (0, 0) + "uniform sampler2D s@[];", "acc += textureLod(s@[nonuniformEXT(n)], uv, 0.0);", NONUNIFORM),
    Piece(B % (0, 0) + "uniform texture2D t@[5]; " + B % (0, 1) + "uniform sampler p@[3];",
          "acc += textureLod(sampler2D(t@[n], p@[n + 1]), uv, 1.0);"),
    Piece(B % (0, 0) + "uniform texture2D t@[]; " + B % (0, 1) + "uniform sampler p@[];",
          "for (int i = 0; i < n; i++) acc += textureLod(sampler2D(t@[nonuniformEXT(i)], p@[i + 1]), uv, 1.0);", NONUNIFORM),
    Piece(B % (0, 0) + "uniform sampler2DShadow s@[3];", "acc += textureLod(s@[n], vec3(uv, 0.5), 0.0);"),
    Piece(B % (0, 0) + "uniform sampler2DShadow s@[3];", "acc += textureProj(s@[n], vec4(uv, 0.5, 1.0));", stages=("frag",)),
    Piece(B % (0, 0) + "uniform samplerCube s@[3];", "acc += textureLod(s@[n], vec3(uv, 0.5), 0.0);"),
    Piece(B % (0, 0) + "uniform sampler2DArray s@[3];",
          "acc += texelFetch(s@[n], ivec3(n), 0) + vec4(textureSize(s@[n], 0), 1); acc += textureGather(s@[n], vec3(uv, 1.0), 2);"),
    Piece(B % (0, 0) + "uniform sampler2D s@[3];", "acc += vec4(textureQueryLod(s@[n], uv), textureQueryLevels(s@[n]), 0);",
          stages=("frag",)),
    Piece(B % (0, 0) + "uniform sampler2DMS s@[3];", "acc += texelFetch(s@[n], ivec2(n), 1) * textureSamples(s@[n]);"),
    Piece(B % (0, 0) + "uniform sampler2D s@[3];",
          "acc += textureGrad(s@[n], uv, vec2(0.1), vec2(0.2)) + textureProjLod(s@[n], vec3(uv, 1), 0.0) + "
          "textureLodOffset(s@[n], uv, 0.0, ivec2(1, -1)) + textureGatherOffset(s@[n], uv, ivec2(1));"),
    Piece(B % (0, 0) + "uniform usampler2D s@[3]; " + B % (0, 1) + "uniform isampler3D u@[2];",
          "acc += vec4(textureLod(s@[n], uv, 0.0)) + vec4(texelFetch(u@[n], ivec3(n), 0));"),
    Piece(B % (0, 0) + "uniform sampler2D s@[3];", "vec4 r@; int q@ = sparseTextureLodARB(s@[n], uv, 0.0, r@); "
          "if (sparseTexelsResidentARB(q@)) acc += r@;", "GL_ARB_sparse_texture2"),
    Piece(B % (0, 0) + "uniform sampler2D s@; ", "vec2 d@[3] = vec2[](uv, uv + 1.0, uv * 2.0); int k@ = n; "
          "while (k@ > 0) { acc += textureLod(s@, d@[k@ % 3], 0.0); k@--; if (acc.x > 4.0) break; }"),
    Piece(B % (0, 0) + "uniform sampler2D s@[4]; vec4 f@(sampler2D x, vec2 c) { return textureLod(x, c, 0.0); } "
          "vec4 g@(sampler2D x[4], int k) { return f@(x[k], vec2(0.5)) + textureLod(x[1], vec2(k), 0.0); }",
          "acc += f@(s@[n], uv) + f@(s@[1], uv) + g@(s@, n);"),
    Piece(B % (0, 0) + "uniform texture2D t@[4]; " + B % (0, 1) + "uniform sampler p@; "
          "vec4 f@(texture2D x, sampler y, vec2 c) { if (c.x < 0.0) return vec4(0); return textureLod(sampler2D(x, y), c, 0.0); }",
          "acc += f@(t@[n], p@, uv); acc += f@(t@[2], p@, acc.xy);"),
    Piece("layout(input_attachment_index = 0, set = 1, binding = @0) uniform subpassInput a@;", "acc += subpassLoad(a@);",
          stages=("frag",)),
    Piece("layout(input_attachment_index = 1, set = 1, binding = @0) uniform subpassInputMS a@[2];",
          "acc += subpassLoad(a@[1], n);", stages=("frag",)),
    # --- storage images ---
    Piece("layout(set = 1, binding = @0, rgba8) uniform image2D i@[4];",
          "imageStore(i@[n], ivec2(n), acc + imageLoad(i@[n + 1], ivec2(1)));"),
    Piece("layout(set = 1, binding = @0, r32ui) uniform uimage2D i@[4];",
          "acc.x += float(imageAtomicAdd(i@[n], ivec2(n), 3u) + imageAtomicCompSwap(i@[1], ivec2(n), 3u, 4u));"),
    Piece("layout(set = 1, binding = @0, r32i) uniform iimage2D i@;",
          "acc.x += float(imageAtomicMin(i@, ivec2(n), 3) + imageAtomicExchange(i@, ivec2(n), 3)); memoryBarrierImage();"),
    Piece("layout(set = 1, binding = @0) writeonly uniform image3D i@[2];",
          "if (n > 3) imageStore(i@[n], ivec3(n), acc); else acc += vec4(imageSize(i@[n]), 0);"),
    # --- texel buffers ---
    Piece(B % (1, 0) + "uniform samplerBuffer b@[3];", "acc += texelFetch(b@[n], n * 3) + float(textureSize(b@[n]));"),
    Piece(B % (1, 0) + "uniform utextureBuffer b@;", "acc += vec4(texelFetch(b@, n));"),
    Piece("layout(set = 1, binding = @0, r32f) uniform imageBuffer b@[2];",
          "imageStore(b@[n], n, acc); acc += imageLoad(b@[1], n + 1) * float(imageSize(b@[n]));"),
    Piece("layout(set = 1, binding = @0, r32ui) uniform uimageBuffer b@;", "acc.x += float(imageAtomicOr(b@, n, 4u));"),
    # --- buffers ---
    Piece(B % (2, 0) + "uniform U@ { vec4 a[8]; mat4 m; int k; } u@;", "acc += u@.m * u@.a[n] + float(u@.k);"),
    Piece(B % (2, 0) + "uniform U@ { layout(row_major) mat3x4 m; mat2 q[3]; vec3 v; } u@[4];",
          "acc += vec4(u@[n].m[2][n], u@[n].q[n][1], u@[n].v.z); acc.xy += u@[1].q[n] * uv;"),
    Piece(B % (2, 0) + "buffer S@ { float h; vec4 data[]; } b@[3];",
          "b@[n].data[n] += acc; acc += b@[n].data[b@[n].data.length() - 1];"),
    Piece(B % (2, 0) + "buffer S@ { uint c; uint data[]; } b@;",
          "uint k@ = atomicAdd(b@.c, 1u); atomicMax(b@.data[k@], 3u); atomicCompSwap(b@.data[1], 0u, k@); atomicExchange(b@.c, 2u);"),
    Piece(B % (2, 0) + "readonly buffer S@ { mat4 m[]; } b@; " + B % (2, 1) + "writeonly buffer T@ { vec2 v[4]; float f; } c@;",
          "acc = b@.m[n] * acc; c@.v[n] = acc.xy; c@.f = acc.z;"),
    Piece("struct In@ { vec3 p; float w; vec4 q[2]; }; " + B % (2, 0) + "buffer S@ { In@ all[5]; In@ rest[]; } b@;",
          "In@ x@ = b@.all[n]; x@.q[1] += acc; b@.rest[n] = x@; acc += x@.q[n & 1];"),
    Piece("struct In@ { vec3 p; float w; mat3 r; }; " + B % (2, 0) + "uniform U@ { In@ one; In@ all[3]; } u@;",
          "In@ x@ = u@.all[n]; acc.xyz += x@.r * u@.one.p; acc.w += x@.w;"),
    Piece(B % (2, 0) + "buffer S@ { float data[]; } b@[];", "acc += b@[nonuniformEXT(n)].data[n];", NONUNIFORM),
    Piece("layout(constant_id = @) const int C@ = 5; " + B % (2, 0) + "buffer S@ { vec4 data[C@]; float f; } b@; " +
          B % (2, 1) + "uniform sampler2D s@[C@];", "acc += b@.data[n] * b@.f + textureLod(s@[n], uv, 0.0);"),
    Piece(B % (2, 0) + "buffer S@ { int data[]; } b@;",
          "int i@ = 0; do { if ((b@.data[i@] & 1) != 0) { i@ += 2; continue; } acc.y += float(b@.data[i@ + 1]); i@++; } while (i@ < n);"),
    Piece(B % (2, 0) + "buffer S@ { int data[]; } b@;",
          "switch (b@.data[n]) { case 0: acc.x += 1.0; break; case 3: acc.y += float(b@.data[1]); case 4: acc.z += float(b@.data[2]); "
          "break; default: for (int j = 0; j < 4; j++) { if (b@.data[j] == n) return; } }", stages=("vert", "tese", "frag")),
    Piece(B % (2, 0) + "buffer S@ { int64_t a; uint64_t b[]; } b@;", "b@.b[n] += uint64_t(b@.a); acc.x += float(b@.b[1]);",
          "GL_EXT_shader_explicit_arithmetic_types_int64"),
    Piece(B % (2, 0) + "buffer S@ { float16_t h[]; } b@; " + B % (2, 1) + "buffer T@ { uint8_t e; uint16_t f[]; } c@;",
          "acc.x += float(b@.h[n]); c@.e = uint8_t(n); c@.f[n & 7] += uint16_t(2); acc.y += float(c@.f[c@.e]);", SIZES),
    Piece(B % (2, 0) + "buffer S@ { double d; dvec3 v[]; } b@;", "b@.v[n] *= b@.d; acc.x += float(b@.v[1].y);"),
    Piece("layout(set = 2, binding = @0, scalar) buffer S@ { vec3 v[]; } b@;", "acc.xyz += b@.v[n];", "GL_EXT_scalar_block_layout",
          lowest=3),
    Piece("layout(push_constant) uniform P@ { vec4 p; int q[4]; } push;", "acc += push.p * float(push.q[n & 3]);"),
    # --- addresses ---
    Piece("layout(buffer_reference, std430, buffer_reference_align = 16) buffer R@ { vec4 v; uint c; mat4 m; float tail[]; }; " +
          B % (3, 0) + "buffer H@ { R@ head; R@ all[]; } h@;",
          "R@ r@ = h@.all[n]; r@.v += acc; acc += r@.m * h@.head.v; acc.x += r@.tail[n]; atomicAdd(r@.c, 1u);", ADDRESS, lowest=1),
    Piece("layout(buffer_reference) buffer L@; layout(buffer_reference, std430) buffer L@ { L@ next; int value; }; " +
          B % (3, 0) + "uniform H@ { L@ head; uint64_t raw; } h@;",
          "L@ l@ = h@.head; for (int i = 0; i < n; i++) { l@ = l@.next; acc.x += float(l@.value); } "
          "L@ o@ = L@(h@.raw); o@.value = n; acc.z += float((o@ + n).value);", ADDRESS, lowest=1),
    # --- printf, and whatever else there is in shaders ---
    Piece("", 'debugPrintfEXT("here %d and %v4f, %u", n, acc, uint(n));', "GL_EXT_debug_printf", lowest=1),
    Piece("", 'if (n > 2) debugPrintfEXT("plain"); debugPrintfEXT("%f %v2f %v3d", acc.x, uv, ivec3(n));', "GL_EXT_debug_printf",
          lowest=1),
    Piece("", 'debugPrintfEXT("%lu %f", uint64_t(n) << 33, double(n));',
          "GL_EXT_debug_printf GL_EXT_shader_explicit_arithmetic_types_int64", lowest=1),
    Piece("", "acc = mix(acc, fract(acc * 3.7), lessThan(acc, vec4(0.5))); acc.xy = abs(sin(acc.xy)) + inversesqrt(acc.zw + 2.0);"),
    Piece("", "mat4 m@ = outerProduct(acc, acc); m@ = inverse(m@ + mat4(1)); acc *= determinant(m@); acc = transpose(m@) * acc;"),
    Piece("", "uint k@ = bitfieldExtract(uint(n), 2, 4); acc.x += float(bitCount(k@) + findMSB(k@)); acc.y += uintBitsToFloat(k@ << 3 ^ 5u); "
          "acc.zw += unpackHalf2x16(packHalf2x16(acc.zw));"),
    Piece("", "float l@[7]; for (int i = 0; i < 7; i++) l@[i] = acc[i & 3]; for (int i = n; i > 0; i >>= 1) "
          "{ for (int j = 0; j < 3; j++) { if (l@[j] > 2.0) break; l@[j + i & 3] += 1.0; } acc += l@[i & 3]; }"),
    Piece("", "acc += vec4(gl_SubgroupInvocationID); acc = subgroupAdd(acc); if (subgroupElect()) acc.x += float(subgroupBallotBitCount("
          "subgroupBallot(n > 2)));", "GL_KHR_shader_subgroup_arithmetic GL_KHR_shader_subgroup_ballot", lowest=1),
    Piece("", "acc += vec4(dFdx(uv), fwidth(uv)); if (acc.x > 100.0) discard;", stages=("frag",)),
    Piece("", "if (helperInvocationEXT()) acc.x = 1.0; if (acc.y > 3.0) demote;", "GL_EXT_demote_to_helper_invocation", stages=("frag",)),
    Piece("layout(early_fragment_tests) in;", "acc += gl_FragCoord + vec4(gl_PrimitiveID, gl_SampleID, gl_FrontFacing ? 1 : 0, 0);",
          stages=("frag",)),
    Piece("shared vec4 w@[32]; shared uint a@;", "w@[gl_LocalInvocationIndex & 31u] = acc; barrier(); acc += w@[n & 31]; atomicAdd(a@, 1u);",
          stages=("comp",)),
    Piece("", "acc += vec4(gl_GlobalInvocationID, gl_WorkGroupID.x) + float(gl_NumWorkGroups.y);", stages=("comp", "task", "mesh")),
    Piece("", "acc += vec4(gl_VertexIndex, gl_InstanceIndex, 0, 1);", stages=("vert",)),
    Piece("", "acc += vec4(gl_LaunchIDEXT, 1) / vec4(gl_LaunchSizeEXT, 2);", "GL_EXT_ray_tracing", stages=RAYS),
    # --- rays ---
    Piece(B % (4, 0) + "uniform accelerationStructureEXT a@[2]; layout(location = @) rayPayloadEXT vec4 l@;",
          "traceRayEXT(a@[n], 0u, 0xffu, 0, 0, 0, vec3(0), 0.1, vec3(1), 10.0, @); acc += l@;", "GL_EXT_ray_tracing",
          stages=("rgen", "rchit", "rmiss")),
    Piece(B % (4, 0) + "uniform accelerationStructureEXT a@;",
          "rayQueryEXT q@; rayQueryInitializeEXT(q@, a@, 0u, 0xffu, vec3(0), 0.1, vec3(1), 5.0); "
          "while (rayQueryProceedEXT(q@)) { if (rayQueryGetIntersectionTypeEXT(q@, false) == 0u) rayQueryConfirmIntersectionEXT(q@); } "
          "acc.x += rayQueryGetIntersectionTEXT(q@, true);", "GL_EXT_ray_query", lowest=2),
    Piece("layout(location = @) callableDataEXT vec4 c@;", "executeCallableEXT(0u, @); acc += c@;", "GL_EXT_ray_tracing",
          stages=("rgen", "rchit", "rmiss", "rcall")),
]

# Stage -> (declarations, what n, uv and acc are, what becomes of acc).
FRAMES = {
    "vert": ("layout(location = 0) in vec4 at; layout(location = 0) flat out int to;",
             "int n = int(at.w); vec2 uv = at.xy;", "gl_Position = acc; to = n;"),
    "tesc": ("layout(vertices = 3) out; layout(location = 0) in vec4 at[]; layout(location = 0) out vec4 to[];",
             "int n = int(at[gl_InvocationID].w); vec2 uv = at[0].xy;",
             "to[gl_InvocationID] = acc; gl_TessLevelOuter[0] = 2.0; gl_TessLevelInner[0] = acc.x; barrier();"),
    "tese": ("layout(triangles, equal_spacing, ccw) in; layout(location = 0) in vec4 at[]; layout(location = 1) patch in vec4 all;",
             "int n = int(at[1].w); vec2 uv = gl_TessCoord.xy;", "gl_Position = acc + all;"),
    "geom": ("layout(triangles) in; layout(triangle_strip, max_vertices = 6) out; layout(location = 0) in vec4 at[]; "
             "layout(location = 0) out vec4 to;", "int n = int(at[2].w) + gl_PrimitiveIDIn; vec2 uv = at[0].xy;",
             "for (int v = 0; v < 3; v++) { gl_Position = gl_in[v].gl_Position; to = acc; EmitVertex(); } EndPrimitive();"),
    "frag": ("layout(location = 0) flat in int at; layout(location = 1) in vec2 coordinate; layout(location = 0) out vec4 to;",
             "int n = at; vec2 uv = coordinate;", "to = acc;"),
    "comp": ("layout(local_size_x = 8, local_size_y = 2) in; layout(set = 5, binding = 0) buffer Out { vec4 all[]; } to;",
             "int n = int(gl_LocalInvocationIndex); vec2 uv = vec2(gl_GlobalInvocationID.xy);", "to.all[n] = acc;"),
    "task": ("layout(local_size_x = 4) in; struct Task { vec4 v; }; taskPayloadSharedEXT Task to;",
             "int n = int(gl_LocalInvocationIndex); vec2 uv = vec2(n);", "to.v = acc; EmitMeshTasksEXT(2, 1, 1);"),
    "mesh": ("layout(local_size_x = 4) in; layout(triangles, max_vertices = 3, max_primitives = 1) out;",
             "int n = int(gl_LocalInvocationIndex); vec2 uv = vec2(n);",
             "SetMeshOutputsEXT(3, 1); gl_MeshVerticesEXT[n % 3].gl_Position = acc; gl_PrimitiveTriangleIndicesEXT[0] = uvec3(0, 1, 2);"),
    "rgen": ("layout(set = 5, binding = 0, rgba8) uniform image2D to;",
             "int n = int(gl_LaunchIDEXT.x); vec2 uv = vec2(gl_LaunchIDEXT.xy);", "imageStore(to, ivec2(uv), acc);"),
    "rint": ("hitAttributeEXT vec4 to;", "int n = gl_PrimitiveID; vec2 uv = gl_WorldRayOriginEXT.xy;",
             "to = acc; reportIntersectionEXT(acc.x, 0u);"),
    "rahit": ("layout(location = 0) rayPayloadInEXT vec4 to; hitAttributeEXT vec2 at;", "int n = gl_PrimitiveID; vec2 uv = at;",
              "to = acc; if (acc.x > 1.0) ignoreIntersectionEXT; else if (acc.y > 2.0) terminateRayEXT;"),
    "rchit": ("layout(location = 0) rayPayloadInEXT vec4 to; hitAttributeEXT vec2 at;", "int n = gl_InstanceID; vec2 uv = at;",
              "to = acc;"),
    "rmiss": ("layout(location = 0) rayPayloadInEXT vec4 to;", "int n = int(to.x); vec2 uv = to.yz;", "to = acc;"),
    "rcall": ("layout(location = 0) callableDataInEXT vec4 to;", "int n = int(to.x); vec2 uv = to.yz;", "to = acc;"),
}

# Statements around others: {} is what they hold.
SHAPES = ["{}", "{}", "{ {} }", "if (n > 1) { {} }", "if (n > 1) { {} } else { acc.w += 1.0; }",
          "for (int z@ = 0; z@ < n; z@++) { {} }", "for (int z@ = 0; z@ < 3; z@++) { if (z@ == n) continue; {} }",
          "int y@ = n; do { {} y@--; } while (y@ > 0);", "switch (n) { case 1: { {} break; } case 2: acc.y += 2.0; default: break; }"]


def text(stage, target, chosen, rng):
    """The whole shader."""
    declarations, values, end = FRAMES[stage]
    extensions = {"GL_GOOGLE_include_directive"}
    if stage in ("task", "mesh"):
        extensions.add("GL_EXT_mesh_shader")
    if stage in RAYS:
        extensions.add("GL_EXT_ray_tracing")
    lines, body, push = [], [], False
    for number, piece in enumerate(chosen, 1):
        if "push_constant" in piece.declarations:
            if push:
                continue
            push = True
        extensions.update(piece.extensions)
        statements = piece.statements.replace("@", str(number))
        plain = any(word in piece.statements for word in ("barrier()", "dFdx", "texture(", "textureProj(", "textureQueryLod"))
        shape = "{ {} }" if plain else rng.choice(SHAPES).replace("@", str(number))
        lines.append(piece.declarations.replace("@", str(number)))
        body.append(shape.replace("{}", statements))
    if rng.random() < 0.3 and stage != "tesc":
        # A function that is called from several places, and one that returns early.
        lines.append("vec4 twice(vec4 v, int k) { for (int i = 0; i < k; i++) { if (v.x > 9.0) return v; v *= 1.5; } return v + 1.0; }")
        body.append("acc = twice(acc, n); if (acc.x > 0.0) acc += twice(acc.yxzw, 3);")
    if stage == "comp" and target >= 3 and rng.random() < 0.3:
        lines.insert(0, "#pragma use_vulkan_memory_model")
        extensions.add("GL_KHR_memory_scope_semantics")
    return "#version 460\n%s\n%s\n%s\nvoid main()\n{\n    %s\n    vec4 acc = vec4(0.5);\n    %s\n    %s\n}\n" % (
        "\n".join("#extension %s : require" % name for name in sorted(extensions)), declarations, "\n".join(lines), values,
        "\n    ".join(body), end)


# Shaders in HLSL: other shapes of functions, structures of resources handed around, samplers apart from textures.
HLSL_COMMON = """
struct Light { float4 at; float3 colour; float size; };
[[vk::binding(0, 0)]] Texture2D<float4> maps[5];
[[vk::binding(1, 0)]] SamplerState how[2];
[[vk::binding(2, 0)]] SamplerComparisonState compare;
[[vk::binding(3, 0)]] StructuredBuffer<Light> lights;
[[vk::binding(4, 0)]] RWStructuredBuffer<Light> made;
[[vk::binding(5, 0)]] RWByteAddressBuffer bytes;
[[vk::binding(6, 0)]] Buffer<uint4> texels;
[[vk::binding(7, 0)]] RWTexture2D<float4> into;
[[vk::binding(8, 0)]] Texture2D<float> shadows[3];
[[vk::binding(9, 0)]] cbuffer Camera { float4x4 view; float4 tint[6]; int count; };
float4 one(Texture2D<float4> map, SamplerState s, float2 uv) { return map.SampleLevel(s, uv, 0); }
Light pick(int i) { Light l = lights[i]; l.size += 1; return l; }
"""
HLSL_LINES = [
    "acc += one(maps[n], how[n & 1], uv);",
    "acc += maps[2].SampleLevel(how[0], uv, 1.0) + maps[n + 1].Load(int3(n, n, 0));",
    "for (int i = 0; i < count; i++) { Light l = pick(i + n); acc += l.at * l.size; if (acc.x > 5) break; }",
    "made[n].at = acc; made[n + 1] = lights[n];",
    "uint old; bytes.InterlockedAdd(4 * n, 3, old); bytes.Store4(16 * n, asuint(acc)); acc.x += old + bytes.Load(4);",
    "acc += float4(texels[n]) * tint[n % 6];",
    "into[int2(n, 1)] = acc; acc += into[int2(1, n)];",
    "acc = mul(view, acc); acc.xyz += (float3)view[n & 3].xyz;",
    "if (n > 3) acc += shadows[n].SampleCmpLevelZero(compare, uv, 0.5); else acc.y += 1;",
    "uint w, h; maps[n].GetDimensions(w, h); acc.xy *= float2(w, h); made.GetDimensions(w, h); acc.z += w;",
    "[branch] switch (n) { case 0: acc += tint[0]; break; case 1: acc *= lights[1].at; break; default: acc -= 1; break; }",
]
HLSL_FRAMES = {
    "vert": "struct Out { float4 at : SV_Position; int n : N; };\nOut main(float4 v : POSITION, uint id : SV_VertexID)\n{\n"
            "    int n = int(v.w) + id; float2 uv = v.xy; float4 acc = v;\n    %s\n"
            "    Out o; o.at = acc; o.n = n; return o;\n}\n",
    "frag": "float4 main(float4 at : SV_Position, float2 uv : UV, nointerpolation int n : N) : SV_Target\n{\n    float4 acc = at;\n"
            "    %s\n    return acc;\n}\n",
    "comp": "[numthreads(8, 1, 1)]\nvoid main(uint3 id : SV_DispatchThreadID)\n{\n    int n = id.x; float2 uv = id.yz; "
            "float4 acc = 0.5;\n    %s\n    made[0].at = acc;\n}\n",
}


def hlsl(stage, rng):
    """The whole shader, in HLSL."""
    return HLSL_COMMON + HLSL_FRAMES[stage] % "\n    ".join(rng.sample(HLSL_LINES, rng.randrange(1, 7)))

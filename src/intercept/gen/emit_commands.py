# SPDX-License-Identifier: Apache-2.0
"""gen/commands.{h,c}: a number and a row of facts for every command; gen/extensions.{h,c}: the same for extensions.

Both tables are sorted by name, so that the number orders like the name and the look-ups by name are binary searches
(src/report/names_lookup.c).
"""

import re

import policy
from cwriter import string_literal

QUEUE_BITS = {   # the older registries' words; newer ones name the bit itself
    'graphics': 'VK_QUEUE_GRAPHICS_BIT', 'compute': 'VK_QUEUE_COMPUTE_BIT', 'transfer': 'VK_QUEUE_TRANSFER_BIT',
    'sparse_binding': 'VK_QUEUE_SPARSE_BINDING_BIT', 'decode': 'VK_QUEUE_VIDEO_DECODE_BIT_KHR',
    'encode': 'VK_QUEUE_VIDEO_ENCODE_BIT_KHR', 'opticalflow': 'VK_QUEUE_OPTICAL_FLOW_BIT_NV',
}
SCOPES = {None: '0', 'inside': 'WAKE_SCOPE_INSIDE', 'outside': 'WAKE_SCOPE_OUTSIDE',
          'both': 'WAKE_SCOPE_INSIDE | WAKE_SCOPE_OUTSIDE'}
IMPLICIT = (     # a phrase of implicitexternsyncparams -> the flag that says it
    (r'VkCommandPool that .*commandBuffer was allocated from', 'WAKE_EXTERNSYNC_COMMAND_POOL'),
    (r'VkQueue objects created from', 'WAKE_EXTERNSYNC_ALL_QUEUES'),
    (r'VkPhysicalDevice objects enumerated from', 'WAKE_EXTERNSYNC_ALL_PHYSICAL_DEVICES'),
    (r'VkDescriptorSet objects allocated from', 'WAKE_EXTERNSYNC_POOL_SETS'),
)


def outputs():
    return ['commands.h', 'commands.c', 'extensions.h', 'extensions.c']


# What a draw, dispatch or trace is, by the words of its name.
DRAW_KINDS = {'Draw': 'WAKE_DRAW_GRAPHICS', 'Dispatch': 'WAKE_DRAW_COMPUTE', 'TraceRays': 'WAKE_DRAW_RAYS'}
DRAW_TRAITS = (
    ('WAKE_DRAW_INDEXED', r'Indexed', 'reads an index buffer'),
    ('WAKE_DRAW_MESH', r'MeshTasks|Cluster', 'no vertex input'),
    ('WAKE_DRAW_MULTI', r'Multi', 'several draws, in an array of the call'),
    ('WAKE_DRAW_INDIRECT', r'Indirect(?!ByteCount)', 'arguments are in a buffer'),
    ('WAKE_DRAW_COUNTED', r'(?<!Byte)Count', 'how many there are is in a buffer, too'),
    ('WAKE_DRAW_BYTES', r'ByteCount', 'how many vertices is what transform feedback has counted'),
)


def draw_traits(name):
    """The traits of a command, its kind first; (): it is none of these."""
    found = re.match(r'vkCmd(Draw|Dispatch(?=Base|Indirect|$)|TraceRays)(.*)', name)
    return (DRAW_KINDS[found.group(1)],) + tuple(t for t, words, _ in DRAW_TRAITS if re.search(words, found.group(2))) if found else ()


# What a command does to the render pass instance, by its name; with a number behind it, or as an extension's, the same.
PASS_STEPS = {'BeginRenderPass': 'WAKE_BEGIN_RENDER_PASS', 'BeginRendering': 'WAKE_BEGIN_RENDERING', 'NextSubpass': 'WAKE_NEXT_SUBPASS',
              'EndRenderPass': 'WAKE_END_RENDER_PASS', 'EndRendering': 'WAKE_END_RENDERING'}


def pass_step(name):
    """The step of a command; 0: it leaves render pass instances as they are."""
    found = re.match(r'vkCmd(\w+?)\d?(?:[A-Z]{2,})?$', name)
    return PASS_STEPS.get(found.group(1), 0) if found else 0


def command_enum(name):
    return 'WAKE_CMD_' + name


def real_enum(name):
    return 'WAKE_REAL_' + name


def extension_enum(name):
    return 'WAKE_EXT_' + name


def version_number(versions):
    """VK_VERSION_1_3 -> VK_MAKE_API_VERSION(0, 1, 3, 0); the lowest of several; 0 for none."""
    found = sorted(tuple(map(int, m.groups())) for m in
                   (re.match(r'VK_VERSION_(\d+)_(\d+)$', v or '') for v in versions) if m)
    return 'VK_MAKE_API_VERSION(0, %d, %d, 0)' % found[0] if found else '0'


def _bits(words):
    return ' | '.join(words) or '0'


def _externsync(command):
    """(mask of parameters, mask of those that are it only sometimes, expressions, flags)"""
    always, maybe, paths, flags = 0, 0, [], []
    for i, param in enumerate(command.params):
        if param.externsync == 'true':
            always |= 1 << i
        elif param.externsync == 'maybe':
            maybe |= 1 << i
        elif param.externsync:
            paths.append(param.externsync)
    for text in command.implicit_externsync:
        flag = next((f for pattern, f in IMPLICIT if re.search(pattern, text, re.S)), None)
        if flag is None:
            raise ValueError('%s: no flag for the implicit external synchronization of "%s"' % (command.name, text))
        flags.append(flag)
    return always, maybe, ','.join(paths), flags


def emit(registry, valid_usage, out):
    _commands_header(registry, out.file('commands.h'))
    _commands_table(registry, out.file('commands.c'))
    _extensions_header(registry, out.file('extensions.h'))
    _extensions_table(registry, out.file('extensions.c'))


def _commands_header(registry, w):
    w.include('<stdint.h>', 'base/vulkan_all.h')
    w.blank()
    w.comment('Every command of the registry, aliases included, sorted by name. 0 is no command.')
    with w.block('enum wake_command', '};'):
        w.line('WAKE_CMD_NONE = 0,')
        for i, name in enumerate(sorted(registry.commands), 1):
            w.line('%s = %d,' % (command_enum(name), i))
        w.line('WAKE_CMD_COUNT = %d,' % (len(registry.commands) + 1))
    w.blank()
    w.comment('The command that a name stands for: itself, or the one that it is an alias of. Which of them is the alias '
              'differs\nbetween registries, so that code written by hand names the real command by any of its names.')
    with w.block('enum wake_real_command', '};'):
        w.lines('%s = %s,' % (real_enum(name), command_enum(registry.commands[name].alias or name))
                for name in sorted(registry.commands))
    w.blank()
    w.comment("The type of a command's first parameter.")
    with w.block('enum wake_command_kind', '};'):
        for kind in ('NONE', 'GLOBAL', 'INSTANCE', 'PHYSICAL', 'DEVICE', 'QUEUE', 'CMDBUF'):
            w.line('WAKE_KIND_%s,' % kind)
    w.blank()
    for name, value in (('WAKE_LEVEL_PRIMARY', 1), ('WAKE_LEVEL_SECONDARY', 2), ('WAKE_SCOPE_INSIDE', 1),
                        ('WAKE_SCOPE_OUTSIDE', 2), ('WAKE_SCOPE_SUSPENDED', 4), # outside, and the last instance is suspended
                        ('WAKE_CONTENTS_INLINE', 1), ('WAKE_CONTENTS_SECONDARIES', 2),
                        ('WAKE_TASK_ACTION', 1), ('WAKE_TASK_STATE', 2),
                        ('WAKE_TASK_SYNCHRONIZATION', 4), ('WAKE_TASK_INDIRECTION', 8)):
        w.line('#define %s %d' % (name, value))
    w.comment('Traits of draws, dispatches and traces: the kind, and more.')
    for i, trait in enumerate(DRAW_KINDS.values()):
        w.line('#define %s %d' % (trait, 1 << i))
    for i, (trait, _, text) in enumerate(DRAW_TRAITS, len(DRAW_KINDS)):
        w.line('#define %s %d /* %s */' % (trait, 1 << i, text))
    w.comment('What a command does to the render pass instance.')
    with w.block('enum wake_pass_step', '};'):
        w.line('WAKE_NO_PASS_STEP,')
        w.lines(step + ',' for step in PASS_STEPS.values())
    w.comment('What is externally synchronised besides parameters.')
    for i, (_, flag) in enumerate(IMPLICIT):
        w.line('#define %s %d' % (flag, 1 << i))
    w.blank()
    with w.block('struct wake_command_info', '};'):
        w.line('const char *name;')
        w.line('/* Paths within parameters that are externally synchronised: "pAllocateInfo->commandPool", "" */')
        w.line('const char *externsync_paths;')
        w.line('uint32_t version;          /* core since, VK_MAKE_API_VERSION; 0 for extension commands */')
        w.line('uint16_t externsync;       /* bit i: parameter i is externally synchronised */')
        w.line('uint16_t externsync_maybe; /* bit i: parameter i is, unless created otherwise */')
        w.line('uint16_t alias;            /* enum wake_command this is another name of; 0 */')
        w.line('uint16_t first_extension;  /* into wake_command_extensions: any one offers the command */')
        w.line('uint16_t draw;             /* WAKE_DRAW_*; 0: no draw, dispatch or trace */')
        w.line('uint8_t extension_count;')
        w.line('uint8_t kind;              /* enum wake_command_kind */')
        w.line('uint8_t pass_step;         /* enum wake_pass_step */')
        w.line('uint8_t tasks;             /* WAKE_TASK_* */')
        w.line('uint8_t externsync_flags;  /* WAKE_EXTERNSYNC_* */')
        w.line('uint8_t param_count;')
    w.blank()
    w.comment('Indexed by enum wake_command; the row of WAKE_CMD_NONE has the name "".')
    w.line('extern const struct wake_command_info wake_commands[WAKE_CMD_COUNT];')
    w.comment('Where a command may be recorded, or where a command buffer is: a command fits where each byte has a bit in common.')
    with w.block('struct wake_situation', '};'):
        w.line('uint8_t render_pass;  /* WAKE_SCOPE_* */')
        w.line('uint8_t video_coding; /* WAKE_SCOPE_* */')
        w.line('uint8_t levels;       /* WAKE_LEVEL_* */')
        w.line('uint8_t contents;     /* WAKE_CONTENTS_* */')
    w.comment('Zeros for commands that are not recorded. Apart from the rest, in eight bytes, because every command is held against it.')
    with w.block('struct wake_command_place', '};'):
        w.line('struct wake_situation place;')
        w.line('VkQueueFlags queues;  /* any one of these; 0 where it does not go to a queue */')
    w.line('extern const struct wake_command_place wake_command_places[WAKE_CMD_COUNT];')
    w.blank()
    w.line('extern const uint16_t wake_command_reals[WAKE_CMD_COUNT];')
    w.comment('The command that an alias stands for, or the command itself; compared with WAKE_REAL_*.')
    with w.function('static inline uint32_t', 'wake_command_real', 'uint32_t command', tight=True):
        w.line('return wake_command_reals[command];')
    w.comment('enum wake_extension values, addressed by first_extension and extension_count.')
    w.line('extern const uint16_t wake_command_extensions[];')
    w.blank()
    w.comment('The command of this name, WAKE_CMD_NONE where the registry has none.')
    w.prototype('enum wake_command', 'wake_command_by_name', 'const char *name')


def _commands_table(registry, w):
    w.include('gen/commands.h', 'gen/extensions.h')
    w.blank()
    names = sorted(registry.commands)
    offers, first = [], {}
    for name in names:
        # Two commands with the same extensions share one stretch of the list.
        key = tuple(sorted(registry.commands[name].extensions))
        if key not in first:
            first[key] = len(offers)
            offers.extend(key)
    with w.table('const uint16_t wake_command_extensions[]'):
        w.lines(extension_enum(e) + ',' for e in offers or ())
        if not offers:
            w.line('0,')
    with w.table('const struct wake_command_info wake_commands[WAKE_CMD_COUNT]'):
        w.line('[WAKE_CMD_NONE] = {.name = "", .externsync_paths = ""},')
        for name in names:
            _command_row(registry.commands[name], first, w)
    with w.table('const struct wake_command_place wake_command_places[WAKE_CMD_COUNT]'):
        for name in names:
            if registry.commands[name].levels:
                _place_row(registry.commands[name], w)
    with w.table('const uint16_t wake_command_reals[WAKE_CMD_COUNT]'):
        for name in names:
            w.line('[%s] = %s,' % (command_enum(name), command_enum(registry.commands[name].alias or name)))


def _pass_scope(command):
    """Between suspended render pass instances nothing may act or synchronize but what resumes them."""
    scope = SCOPES[command.renderpass]
    begins = (command.alias or command.name) == 'vkCmdBeginRendering'
    if command.renderpass in ('outside', 'both') and (begins or not {'action', 'synchronization'} & set(command.tasks)):
        scope += ' | WAKE_SCOPE_SUSPENDED'
    return scope


def _place_row(command, w):
    fields = [('queues', _bits(QUEUE_BITS.get(q, q) for q in command.queues)),
              ('place.levels', _bits('WAKE_LEVEL_' + l.upper() for l in command.levels)),
              ('place.contents', 'WAKE_CONTENTS_INLINE'), # what goes with secondaries is sorted out where nothing else does
              ('place.render_pass', _pass_scope(command)),
              ('place.video_coding', SCOPES[command.videocoding or 'outside'])]
    w.line('[%s] = {%s},' % (command_enum(command.name), ', '.join('.%s = %s' % (n, v) for n, v in fields if str(v) != '0')))


def _command_row(command, first, w):
    always, maybe, paths, flags = _externsync(command)
    if len(command.params) > 16:
        raise ValueError('%s has %d parameters, the masks hold 16' % (command.name, len(command.params)))
    key = tuple(sorted(command.extensions))
    fields = [('name', string_literal(command.name)), ('externsync_paths', string_literal(paths)),
              ('kind', 'WAKE_KIND_' + command.kind.upper()), ('param_count', len(command.params)),
              ('version', version_number(command.versions)),
              ('externsync', '0x%x' % always if always else 0),
              ('externsync_maybe', '0x%x' % maybe if maybe else 0), ('externsync_flags', _bits(flags)),
              ('alias', command_enum(command.alias) if command.alias else 0),
              ('first_extension', first[key] if key else 0), ('extension_count', len(key)),
              ('draw', _bits(draw_traits(command.name))),
              ('pass_step', pass_step(command.name)),
              ('tasks', _bits('WAKE_TASK_' + t.upper() for t in command.tasks))]
    with w.block('[%s] =' % command_enum(command.name), '},'):
        w.wrapped('.%s = %s,' % (n, v) for n, v in fields if str(v) != '0')


# Values of specialuse; a newer registry may have more, of which nothing is said.
SPECIAL_USES = ('cadsupport', 'd3demulation', 'devtools', 'debugging', 'glemulation')


def _extensions_header(registry, w):
    w.include('<stdbool.h>', '<stdint.h>', 'base/vulkan_all.h')
    w.blank()
    w.comment('Every extension of the registry, sorted by name. 0 is no extension.')
    with w.block('enum wake_extension', '};'):
        w.line('WAKE_EXT_NONE = 0,')
        for i, name in enumerate(sorted(registry.extensions), 1):
            w.line('%s = %d,' % (extension_enum(name), i))
        w.line('WAKE_EXT_COUNT = %d,' % (len(registry.extensions) + 1))
    w.blank()
    w.comment('In the order in which messages name them.')
    with w.block('enum wake_special_use', '};'):
        for i, use in enumerate(SPECIAL_USES):
            w.line('WAKE_SPECIAL_%s = 1 << %d,' % (use.upper(), i))
    w.blank()
    with w.block('struct wake_extension_info', '};'):
        w.line('const char *name;')
        w.comment('The extension or version that makes it obsolete or deprecated; "": nothing does, but it is; NULL: it is not')
        w.line('const char *replaced_by;')
        w.comment("What it needs in the newer registries' form: '+' is and, ',' is or, names and versions: \"\"")
        w.line('const char *depends;')
        w.line('uint32_t promoted_version;   /* core since, VK_MAKE_API_VERSION; 0 */')
        w.line('uint32_t spec_version;')
        w.line('uint16_t number;             /* registered number */')
        w.line('uint16_t promoted_extension; /* enum wake_extension that took it over; 0 */')
        w.line('uint16_t special_uses;       /* bits of enum wake_special_use: what it is made for, and little else */')
        w.line('bool obsoleted;              /* `replaced_by` has made it obsolete, else it is deprecated */')
        w.line('bool instance;               /* else a device extension */')
        w.line('bool newer;                  /* code written by hand does not know it: known_extensions.txt */')
    w.blank()
    w.comment('Indexed by enum wake_extension; the row of WAKE_EXT_NONE has the name "".')
    w.line('extern const struct wake_extension_info wake_extensions[WAKE_EXT_COUNT];')
    w.comment("Known ones that bring SPIR-V which the distribution's tools may not know; ends with WAKE_EXT_NONE.")
    w.line('extern const uint16_t wake_extensions_of_newer_spirv[];')
    w.blank()
    w.comment('The enum wake_extension of this name, 0 where the registry has none.')
    w.prototype('int', 'wake_extension_by_name', 'const char *name')


def _extensions_table(registry, w):
    w.include('gen/extensions.h')
    w.blank()
    known = policy.known_extensions(registry)
    with w.table('const struct wake_extension_info wake_extensions[WAKE_EXT_COUNT]'):
        w.line('[WAKE_EXT_NONE] = {.name = "", .depends = ""},')
        for name in sorted(registry.extensions):
            ext = registry.extensions[name]
            promoted = ext.promotedto or ''
            replaced = ext.obsoletedby if ext.obsoletedby is not None else ext.deprecatedby
            fields = [('name', string_literal(name)), ('depends', string_literal(ext.depends)),
                      ('promoted_version', version_number([promoted])),
                      ('promoted_extension', extension_enum(promoted) if promoted in registry.extensions else 0),
                      ('spec_version', ext.spec_version), ('number', ext.number),
                      ('replaced_by', string_literal(replaced) if replaced is not None else 0),
                      ('special_uses', _bits('WAKE_SPECIAL_' + use.upper() for use in ext.specialuse if use in SPECIAL_USES)),
                      ('obsoleted', 'true' if ext.obsoletedby is not None else 0),
                      ('instance', 'true' if ext.kind == 'instance' else 0),
                      ('newer', 0 if name in known else 'true')]
            with w.block('[%s] =' % extension_enum(name), '},'):
                w.wrapped('.%s = %s,' % (n, v) for n, v in fields if str(v) != '0')
    w.blank()
    with w.table('const uint16_t wake_extensions_of_newer_spirv[]'):
        newer = policy.known_extensions(registry, of_spirv=True)
        for name in [*sorted(n for n in registry.extensions if n in newer), 'NONE']:
            w.line('%s,' % ('WAKE_EXT_NONE' if name == 'NONE' else extension_enum(name)))

# SPDX-License-Identifier: Apache-2.0
"""The Vulkan registry (vk.xml and validusage.json) as typed objects.

The only file that knows the registry's XML. Emitters see Command, Param/Member, Struct, Handle, Enum, Flags and
Extension objects; names are Vulkan's. Python standard library only, any Python >= 3.9.
"""

import json
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field
from typing import Dict, List, Optional, Tuple

from spec_text import plain_text

# Platforms that src/base/vulkan_all.h has headers and stand-ins for; what belongs to any other, of a newer registry, is left out.
KNOWN_PLATFORMS = frozenset({
    None, 'xlib', 'xlib_xrandr', 'xcb', 'wayland', 'directfb', 'screen', 'win32', 'android', 'fuchsia', 'ggp', 'ios', 'macos',
    'metal', 'vi', 'provisional'})


@dataclass
class Variable:
    """A command's parameter or a struct's member: one C declaration and what the registry says of it."""
    name: str
    type: str                      # base type name without const and stars
    const: bool                    # const applies to the pointed-to type
    pointers: int                  # number of '*'
    arrays: List[str]              # fixed array sizes, outermost first: ['4'], ['VK_UUID_SIZE']
    decl: str                      # the C declaration as the headers have it, 'const VkFoo* pFoo'
    bits: Optional[int] = None     # bitfield width
    lens: List[str] = field(default_factory=list)   # 'count', 'pInfo->count', 'null-terminated', '1', one per pointer level
    optional: List[bool] = field(default_factory=list)  # one per pointer level, outermost first
    noautovalidity: bool = False
    externsync: Optional[str] = None   # 'true', 'maybe', or a list of expressions
    values: Optional[str] = None       # sType: the only value
    selector: Optional[str] = None     # union member: name of the selecting sibling
    selections: List[str] = field(default_factory=list)  # in a union: values that select this member
    limittype: Optional[str] = None
    stride: Optional[str] = None
    objecttype: Optional[str] = None   # uint64_t that carries a handle: name of the sibling with its VkObjectType
    validstructs: List[str] = field(default_factory=list)

    @property
    def is_pointer(self) -> bool:
        return self.pointers > 0

    def is_optional(self, level: int = 0) -> bool:
        return level < len(self.optional) and self.optional[level]

    @property
    def length(self) -> Optional[str]:
        """The length expression of the outermost pointer, None for a pointer to one element."""
        return self.lens[0] if self.lens else None

    @property
    def is_string(self) -> bool:
        return self.type == 'char' and self.pointers == 1 and self.length == 'null-terminated'


@dataclass
class Command:
    name: str
    alias: Optional[str]
    return_type: str
    params: List[Variable]
    success: List[str] = field(default_factory=list)
    errors: List[str] = field(default_factory=list)
    queues: List[str] = field(default_factory=list)
    renderpass: Optional[str] = None      # inside | outside | both
    videocoding: Optional[str] = None
    levels: List[str] = field(default_factory=list)   # primary, secondary
    tasks: List[str] = field(default_factory=list)
    implicit_externsync: List[str] = field(default_factory=list)
    versions: List[str] = field(default_factory=list)     # VK_VERSION_1_1 …
    extensions: List[str] = field(default_factory=list)   # any one of these offers the command
    platform: Optional[str] = None
    kind: str = 'device'                  # global | instance | physical | device | queue | cmdbuf

    @property
    def dispatch(self) -> str:
        return self.params[0].type if self.params else ''

    @property
    def is_instance_level(self) -> bool:
        return self.kind in ('global', 'instance', 'physical')


@dataclass
class Struct:
    name: str
    members: List[Variable]
    is_union: bool = False
    alias: Optional[str] = None
    extends: List[str] = field(default_factory=list)
    returnedonly: bool = False
    allowduplicate: bool = False
    platform: Optional[str] = None
    extensions: List[str] = field(default_factory=list)
    versions: List[str] = field(default_factory=list)

    @property
    def stype(self) -> Optional[str]:
        if self.members and self.members[0].name == 'sType':
            return self.members[0].values
        return None

    @property
    def has_pnext(self) -> bool:
        return len(self.members) > 1 and self.members[1].name == 'pNext'

    def member(self, name: str) -> Optional[Variable]:
        for m in self.members:
            if m.name == name:
                return m
        return None


@dataclass
class Handle:
    name: str
    dispatchable: bool
    parent: Optional[str]
    object_type: str
    alias: Optional[str] = None
    platform: Optional[str] = None


@dataclass
class EnumValue:
    name: str
    value: int
    alias: Optional[str] = None
    extensions: List[str] = field(default_factory=list)   # empty: core of the enum's own feature
    versions: List[str] = field(default_factory=list)
    platform: Optional[str] = None
    depends: Dict[str, str] = field(default_factory=dict)  # of extensions that have it beside another one only


@dataclass
class Enum:
    name: str
    values: List[EnumValue]
    is_bits: bool = False
    width: int = 32
    alias: Optional[str] = None
    platform: Optional[str] = None
    extensions: List[str] = field(default_factory=list)

    @property
    def distinct(self) -> List[EnumValue]:
        """Values without aliases and without a second name of the same number."""
        seen = set()
        out = []
        for v in self.values:
            if v.alias is None and v.value not in seen:
                seen.add(v.value)
                out.append(v)
        return out


@dataclass
class Flags:
    name: str
    bits: Optional[str]       # VkFooFlagBits, None for reserved flags
    width: int
    alias: Optional[str] = None
    platform: Optional[str] = None


@dataclass
class Extension:
    name: str
    number: int
    kind: str                  # instance | device
    platform: Optional[str]
    depends: str
    promotedto: Optional[str]
    obsoletedby: Optional[str] = None   # '' stands for no replacement
    deprecatedby: Optional[str] = None
    specialuse: List[str] = field(default_factory=list)
    commands: List[str] = field(default_factory=list)
    types: List[str] = field(default_factory=list)
    spec_version: int = 0


@dataclass
class Superseded:
    """A command that a version or an extension names as legacy, in a <deprecate>."""
    command: str
    link: str                  # of the explanation in the specification's appendix: 'legacy-gpdp2'
    instead: Optional[str]     # the command that took its place, by the core name where it has one
    version: Optional[str]     # VK_VERSION_1_1 …, or
    extension: Optional[str]


@dataclass
class Format:
    """One <format>: sizes are of one texel block, in bytes and texels."""
    name: str
    class_name: str            # formats of one class are size-compatible
    block_size: int
    extent: List[int]          # texels of a block: width, height, depth
    chroma: Optional[str]
    compressed: Optional[str]
    packed: int
    components: List[Tuple[str, int, str]]     # name (R G B A D S), bits (0 = compressed), numeric format
    planes: List[Tuple[int, int, str]]         # width divisor, height divisor, compatible format


def _true(text: Optional[str]) -> bool:
    return text == 'true'


def _split(text: Optional[str]) -> List[str]:
    return [t for t in (text or '').split(',') if t]


def _depends(extension) -> str:
    """The newer registries' form of what an extension needs: '+' is and, ',' is or, brackets group. The older form
    is a list that is needed whole, with the version apart."""
    if extension.get('depends') is not None:
        return extension.get('depends')
    needed = _split(extension.get('requires'))
    core = extension.get('requiresCore')
    if core and core != '1.0':
        needed.append('VK_VERSION_' + core.replace('.', '_'))
    return '+'.join(needed)


def _api_matches(element) -> bool:
    api = element.get('api')
    return api is None or 'vulkan' in api.split(',')


def _flat_text(element) -> str:
    """The declaration's text without <comment> children."""
    parts = [element.text or '']
    for child in element:
        if child.tag != 'comment':
            parts.append(''.join(child.itertext()))
        parts.append(child.tail or '')
    return re.sub(r'\s+', ' ', ''.join(parts)).strip()


def _parse_variable(element) -> Variable:
    decl = _flat_text(element)
    name = element.find('name').text
    type_ = element.find('type').text
    before, _, after = decl.partition(type_)
    behind = after.split(name, 1)
    arrays = re.findall(r'\[\s*([^\]]+?)\s*\]', behind[1] if len(behind) > 1 else '')
    bits = re.search(r':\s*(\d+)', behind[1] if len(behind) > 1 else '')
    lens = element.get('altlen') or element.get('len') or ''
    # altlen is a C expression and may hold commas of its own
    lens = [lens] if element.get('altlen') else _split(lens)
    optional = [o == 'true' for o in (element.get('optional') or '').split(',') if o]
    # What a value beside the union selects is read, also where its declaration does not say so (VkClusterAccelerationStructureOpInputNV).
    read = bool(element.get('selection')) and '*' in behind[0]
    return Variable(
        name=name, type=type_, const='const' in before.split() or read,
        pointers=behind[0].count('*'), arrays=arrays, decl=decl,
        bits=int(bits.group(1)) if bits else None,
        lens=lens, optional=optional,
        noautovalidity=_true(element.get('noautovalidity')),
        externsync=element.get('externsync'),
        values=element.get('values'), selector=element.get('selector'),
        selections=_split(element.get('selection')),
        limittype=element.get('limittype'), stride=element.get('stride'),
        objecttype=element.get('objecttype'), validstructs=_split(element.get('validstructs')))


class Registry:
    """Everything of one vk.xml. Dictionaries keep the registry's order; aliases are entries of their own."""

    def __init__(self, path: str):
        root = ElementTree.parse(path).getroot()
        self.path = path
        self.platforms: Dict[str, str] = {}            # platform -> protect macro
        self.constants: Dict[str, str] = {}            # API constants: VK_UUID_SIZE -> '16U'
        self.commands: Dict[str, Command] = {}
        self.structs: Dict[str, Struct] = {}
        self.handles: Dict[str, Handle] = {}
        self.enums: Dict[str, Enum] = {}
        self.flags: Dict[str, Flags] = {}
        self.extensions: Dict[str, Extension] = {}
        self.versions: List[str] = []
        self.superseded: List[Superseded] = []         # empty where the registry does not say (1.3.239)
        self.funcpointers: List[str] = []
        self.basetypes: List[str] = []
        self.externals: List[str] = []                 # types of other headers: Display, StdVideo…
        self.type_platform: Dict[str, str] = {}
        self.formats: List[Format] = []
        # (name, attributes of each <enable>) of SPIR-V capabilities and extensions.
        self.spirv_capabilities: List[Tuple[str, List[Dict[str, str]]]] = []
        self.spirv_extensions: List[Tuple[str, List[Dict[str, str]]]] = []
        # Synchronization tables; empty where the registry has none (before 1.4).
        self.sync_access_stages: Dict[str, List[str]] = {}   # access -> stages that may make it
        self.sync_parts: Dict[str, List[str]] = {}           # combined stage or access -> what it stands for
        self.sync_pipelines: List[List[Tuple[str, Optional[str], bool]]] = []  # (stage, before, ordered)
        self.header_version = 0
        # Found when they are first asked for: (struct -> what may extend it), (VkStructureType -> value).
        self._extenders: Optional[Dict[str, List[Struct]]] = None
        self._stype_values: Optional[Dict[str, int]] = None
        self._values: Dict[str, Dict[str, EnumValue]] = {}     # enum -> its values by name, while it is read
        self._required = set()                         # types named by a version or a supported extension
        for p in root.findall('platforms/platform'):
            self.platforms[p.get('name')] = p.get('protect')
        self._read_enums(root)
        self._read_types(root)
        self._read_commands(root)
        self._read_features(root)
        for enum in self.enums.values():
            self._resolve_aliases(enum)
        self._read_formats(root)
        self._read_sync(root)
        self.spirv_capabilities = self._spirv_rules(root, 'spirvcapabilities/spirvcapability')
        self.spirv_extensions = self._spirv_rules(root, 'spirvextensions/spirvextension')
        self._drop_unavailable()
        self._drop_borrowed_values()
        self._link()

    # ---- reading -------------------------------------------------------------------------------------------

    def _read_types(self, root) -> None:
        for t in root.findall('types/type'):
            if not _api_matches(t):
                continue
            category = t.get('category')
            name = t.get('name') or (t.find('name').text if t.find('name') is not None else None)
            alias = t.get('alias')
            if category in ('struct', 'union'):
                members = [_parse_variable(m) for m in t.findall('member') if _api_matches(m)]
                self.structs[name] = Struct(
                    name=name, members=members, is_union=category == 'union', alias=alias,
                    extends=_split(t.get('structextends')), returnedonly=_true(t.get('returnedonly')),
                    allowduplicate=_true(t.get('allowduplicate')))
            elif category == 'handle':
                dispatchable = t.find('type') is not None and t.find('type').text == 'VK_DEFINE_HANDLE'
                self.handles[name] = Handle(name, dispatchable, t.get('parent'), t.get('objtypeenum') or '', alias)
            elif category == 'enum':
                if alias and name not in self.enums:
                    self.enums[name] = Enum(name, [], alias=alias)
                elif name not in self.enums:
                    self.enums[name] = Enum(name, [], is_bits='FlagBits' in name)
            elif category == 'bitmask':
                base = t.find('type').text if t.find('type') is not None else 'VkFlags'
                self.flags[name] = Flags(name, t.get('bitvalues') or t.get('requires'),
                                         64 if base == 'VkFlags64' else 32, alias)
            elif category == 'funcpointer':
                self.funcpointers.append(name or t.find('proto/name').text)
            elif category == 'basetype':
                self.basetypes.append(name)
            elif category is None and t.get('requires') not in (None, 'vk_platform'):
                self.externals.append(name)
            elif category == 'define' and name == 'VK_HEADER_VERSION':
                self.header_version = int(re.search(r'(\d+)\s*$', _flat_text(t)).group(1))

    def _read_sync(self, root) -> None:
        for item in root.findall('sync/syncstage') + root.findall('sync/syncaccess'):
            parts = item.find('syncequivalent')
            if parts is not None:
                self.sync_parts[item.get('name')] = _split(parts.get('stage') or parts.get('access'))
            support = item.find('syncsupport')
            if item.tag == 'syncaccess' and support is not None:
                self.sync_access_stages[item.get('name')] = _split(support.get('stage'))
        for pipeline in root.findall('sync/syncpipeline'):
            self.sync_pipelines.append([(s.text, s.get('before'), s.get('order') != 'None')
                                        for s in pipeline.findall('syncpipelinestage')])

    def _read_enums(self, root) -> None:
        for block in root.findall('enums'):
            name = block.get('name')
            if block.get('type') not in ('enum', 'bitmask'):
                for e in block.findall('enum'):
                    self.constants[e.get('name')] = e.get('value') or e.get('alias')
                continue
            values = [self._enum_value(e, None) for e in block.findall('enum') if _api_matches(e)]
            self.enums[name] = Enum(name, values, is_bits=block.get('type') == 'bitmask',
                                    width=int(block.get('bitwidth') or 32))

    @staticmethod
    def _enum_value(e, extension_number: Optional[int]) -> EnumValue:
        name, alias = e.get('name'), e.get('alias')
        if alias:
            return EnumValue(name, 0, alias)
        if e.get('bitpos') is not None:
            return EnumValue(name, 1 << int(e.get('bitpos')))
        if e.get('offset') is not None:
            number = int(e.get('extnumber') or extension_number or 1)
            value = 1000000000 + (number - 1) * 1000 + int(e.get('offset'))
            return EnumValue(name, -value if e.get('dir') == '-' else value)
        return EnumValue(name, int(e.get('value'), 0))

    @staticmethod
    def _resolve_aliases(enum: Enum) -> None:
        by_name = {v.name: v for v in enum.values}
        for v in enum.values:
            target, hops = v, 0
            while target.alias and target.alias in by_name and hops < 8:
                target, hops = by_name[target.alias], hops + 1
            v.value = target.value

    def _read_commands(self, root) -> None:
        for c in root.findall('commands/command'):
            if not _api_matches(c):
                continue
            if c.get('alias'):
                self.commands[c.get('name')] = Command(c.get('name'), c.get('alias'), '', [])
                continue
            proto = c.find('proto')
            name = proto.find('name').text
            implicit = c.find('implicitexternsyncparams')
            self.commands[name] = Command(
                name=name, alias=None, return_type=proto.find('type').text,
                params=[_parse_variable(p) for p in c.findall('param') if _api_matches(p)],
                success=_split(c.get('successcodes')), errors=_split(c.get('errorcodes')),
                queues=_split(c.get('queues')), renderpass=c.get('renderpass'),
                videocoding=c.get('videocoding'), levels=_split(c.get('cmdbufferlevel')),
                tasks=_split(c.get('tasks')),
                implicit_externsync=[''.join(p.itertext()) for p in implicit.findall('param')]
                if implicit is not None else [])

    def _read_features(self, root) -> None:
        for f in root.findall('feature'):
            if not _api_matches(f):
                continue
            # Newer registries split a version into internal parts (VK_BASE_VERSION_1_0, …) with apitype="internal".
            name = re.sub(r'^VK_[A-Z]+_VERSION_', 'VK_VERSION_', f.get('name'))
            if name not in self.versions:
                self.versions.append(name)
            for require in f.findall('require'):
                self._read_require(require, None, name)
            self._read_deprecate(f, version=name)
        for x in root.findall('extensions/extension'):
            supported = (x.get('supported') or '').split(',')
            if 'vulkan' not in supported:
                continue
            ext = Extension(
                name=x.get('name'), number=int(x.get('number')), kind=x.get('type') or 'device',
                platform=x.get('platform'), depends=_depends(x),
                promotedto=x.get('promotedto'), obsoletedby=x.get('obsoletedby'), deprecatedby=x.get('deprecatedby'),
                specialuse=[use for use in (x.get('specialuse') or '').split(',') if use])
            self.extensions[ext.name] = ext
            for require in x.findall('require'):
                if _api_matches(require):
                    self._read_require(require, ext, None)
            self._read_deprecate(x, extension=ext.name)

    def _read_deprecate(self, owner, version: Optional[str] = None, extension: Optional[str] = None) -> None:
        for block in owner.findall('deprecate'):
            for item in block.findall('command') if _api_matches(block) else ():
                if _api_matches(item):
                    self.superseded.append(Superseded(item.get('name'), block.get('explanationlink'), item.get('supersededby'),
                                                      version, extension))

    def _read_require(self, require, ext: Optional[Extension], version: Optional[str]) -> None:
        for item in require:
            if not _api_matches(item):
                continue
            name = item.get('name')
            if item.tag == 'command':
                command = self.commands.get(name)
                if command is None:
                    continue
                if ext:
                    ext.commands.append(name)
                    command.extensions.append(ext.name)
                    command.platform = command.platform or ext.platform
                else:
                    command.versions.append(version)
            elif item.tag == 'type':
                self._required.add(name)
                if ext:
                    ext.types.append(name)
                    if ext.platform:
                        self.type_platform.setdefault(name, ext.platform)
                if name in self.structs:
                    owner = self.structs[name]
                    (owner.extensions if ext else owner.versions).append(ext.name if ext else version)
            elif item.tag == 'enum':
                if ext and name and name.endswith('_SPEC_VERSION') and (item.get('value') or '').isdigit():
                    ext.spec_version = int(item.get('value'))
                self._extend_enum(item, ext, version, require.get('depends'))

    def _read_formats(self, root) -> None:
        for f in root.findall('formats/format'):
            extent = [int(n) for n in (f.get('blockExtent') or '1,1,1').split(',')]
            self.formats.append(Format(
                name=f.get('name'), class_name=f.get('class'), block_size=int(f.get('blockSize')), extent=extent,
                chroma=f.get('chroma'), compressed=f.get('compressed'), packed=int(f.get('packed') or 0),
                components=[(c.get('name'), 0 if c.get('bits') == 'compressed' else int(c.get('bits')),
                             c.get('numericFormat')) for c in f.findall('component')],
                planes=[(int(p.get('widthDivisor')), int(p.get('heightDivisor')), p.get('compatible'))
                        for p in f.findall('plane')]))

    @staticmethod
    def _spirv_rules(root, path):
        return [(rule.get('name'), [dict(enable.attrib) for enable in rule.findall('enable')])
                for rule in root.findall(path)]

    def _extend_enum(self, item, ext: Optional[Extension], version: Optional[str], depends: Optional[str]) -> None:
        target = item.get('extends')
        if target is None or target not in self.enums:
            return
        enum = self.enums[target]
        value = self._enum_value(item, ext.number if ext else None)
        if target not in self._values:
            self._values[target] = {v.name: v for v in reversed(enum.values)}
        known = self._values[target].setdefault(value.name, value)
        if known is value:
            enum.values.append(value)
        if ext:
            known.extensions.append(ext.name)
            if depends:
                known.depends[ext.name] = depends
            if ext.platform and not known.versions:
                known.platform = known.platform or ext.platform
        elif version:
            known.versions.append(version)

    # ---- linking -------------------------------------------------------------------------------------------

    def _drop_borrowed_values(self) -> None:
        """Removes an extension from those that have a value where it has it beside another one of them only."""
        for enum in self.enums.values():
            for value in enum.values:
                value.extensions = [name for name in value.extensions
                                    if value.depends.get(name) not in value.extensions
                                    or value.depends.get(value.depends[name]) == name]

    def _drop_unavailable(self) -> None:
        """Removes what belongs only to extensions that are not for this API (disabled, Vulkan SC), so that the
        headers do not declare it, and what belongs to unknown platforms."""
        used_commands = {n for n, c in self.commands.items() if c.extensions or c.versions}
        self.commands = {n: c for n, c in self.commands.items() if n in used_commands}
        for name in [n for n, s in self.structs.items() if not (s.extensions or s.versions)]:
            del self.structs[name]
        declared = self._declared_types()
        for table in (self.handles, self.enums, self.flags):
            for name in [n for n in table if n not in declared]:
                del table[name]
        for name, platform in self.type_platform.items():
            for table in (self.structs, self.handles, self.enums, self.flags):
                if name in table:
                    table[name].platform = platform
        for table in (self.commands, self.structs, self.handles, self.enums, self.flags):
            for name in [n for n, item in table.items() if item.platform not in KNOWN_PLATFORMS]:
                del table[name]

    def _declared_types(self) -> set:
        """The types that the headers declare: what a version or extension asks for, and what those are made of."""
        declared = set(self._required)
        for struct in self.structs.values():
            declared.update(m.type for m in struct.members)
        for command in self.commands.values():
            declared.update(p.type for p in command.params)
            declared.add(command.return_type)
        for table in (self.handles, self.enums, self.flags):
            declared.update(t.alias for t in list(table.values()) if t.alias and t.name in declared)
        declared.update(f.bits for f in self.flags.values() if f.bits and f.name in declared)
        return declared

    def _link(self) -> None:
        for command in self.commands.values():
            if command.alias:
                target = self.commands[command.alias]
                while target.alias:
                    target = self.commands[target.alias]
                command.alias = target.name
                for key in ('return_type', 'params', 'success', 'errors', 'queues', 'renderpass', 'videocoding',
                            'levels', 'tasks', 'implicit_externsync'):
                    setattr(command, key, getattr(target, key))
            command.kind = self._command_kind(command)
        for table in (self.structs, self.handles, self.enums, self.flags):
            for item in list(table.values()):
                if item.alias and item.alias not in table:
                    del table[item.name]
        for struct in self.structs.values():
            if struct.alias:
                target = self.structs[struct.alias]
                struct.members, struct.extends = target.members, target.extends
                struct.returnedonly, struct.is_union = target.returnedonly, target.is_union
        for flags in self.flags.values():
            if flags.bits and flags.bits not in self.enums:
                flags.bits = None
        groups: Dict[str, List[str]] = {}
        for table in (self.commands, self.structs, self.handles):
            for item in table.values():
                groups.setdefault(self._real(table, item).name, []).append(item.name)
        self._names = {name: group for group in groups.values() for name in group}

    def _command_kind(self, command: Command) -> str:
        first = self.handle(command.dispatch)
        if command.name in ('vkGetInstanceProcAddr', 'vkGetDeviceProcAddr'):
            return 'global' if command.name == 'vkGetInstanceProcAddr' else 'device'
        if first is None or not first.dispatchable:
            return 'global'
        return {'VkInstance': 'instance', 'VkPhysicalDevice': 'physical', 'VkDevice': 'device',
                'VkQueue': 'queue', 'VkCommandBuffer': 'cmdbuf'}.get(first.name, 'device')

    @staticmethod
    def _real(table, item):
        while item.alias:
            item = table[item.alias]
        return item

    # ---- questions -----------------------------------------------------------------------------------------

    def names(self, name: str) -> List[str]:
        """All names of a command, struct or handle type, itself first. What one registry calls by its only name is an
        alias in the next, once it has been promoted."""
        return [name] + [n for n in self._names.get(name, []) if n != name]

    def handle(self, type_: str) -> Optional[Handle]:
        """The handle type with this name, aliases resolved."""
        h = self.handles.get(type_)
        while h is not None and h.alias:
            h = self.handles.get(h.alias)
        return h

    def struct(self, type_: str) -> Optional[Struct]:
        s = self.structs.get(type_)
        while s is not None and s.alias:
            s = self.structs.get(s.alias)
        return s

    def enum(self, type_: str) -> Optional[Enum]:
        e = self.enums.get(type_)
        while e is not None and e.alias:
            e = self.enums.get(e.alias)
        return e

    def flag(self, type_: str) -> Optional[Flags]:
        f = self.flags.get(type_)
        while f is not None and f.alias:
            f = self.flags.get(f.alias)
        return f

    def chain_structs(self) -> List[Struct]:
        """Every struct that may stand in a pNext chain, aliases left out."""
        return [s for s in self.structs.values()
                if s.alias is None and s.stype and s.has_pnext and s.extends]

    def extenders(self, struct: str) -> List[Struct]:
        if self._extenders is None:
            self._extenders = {}
            for one in self.chain_structs():
                for name in dict.fromkeys(one.extends):
                    self._extenders.setdefault(name, []).append(one)
        return list(self._extenders.get(struct, ()))

    def stype_value(self, name: str) -> int:
        if self._stype_values is None:
            self._stype_values = {v.name: v.value for v in reversed(self.enums['VkStructureType'].values)}
        return self._stype_values[name]

    def protect(self, platform: Optional[str]) -> Optional[str]:
        return self.platforms.get(platform) if platform else None


class ValidUsage:
    """validusage.json: the sentences of the specification by VUID. Empty where no file is given."""

    def __init__(self, path: Optional[str]):
        self.texts: Dict[str, str] = {}
        self.by_owner: Dict[str, List[str]] = {}
        self.conditions: Dict[str, List[str]] = {}   # VUID -> the extension conditions under which it stands
        self.api_version = ''
        if not path:
            return
        with open(path, encoding='utf-8') as f:
            data = json.load(f)
        self.api_version = data.get('version info', {}).get('api version', '')
        for owner, groups in data['validation'].items():
            listed = self.by_owner.setdefault(owner, [])
            for condition, entries in groups.items():
                for entry in entries:
                    vuid = entry['vuid']
                    if vuid not in self.texts:
                        listed.append(vuid)
                    self.texts.setdefault(vuid, plain_text(entry['text']))
                    self.conditions.setdefault(vuid, []).append(condition)

    @staticmethod
    def is_implicit(vuid: str) -> bool:
        return re.search(r'-\d{5}$', vuid) is None

# SPDX-License-Identifier: Apache-2.0
"""Unique handles: gen/translate_structs.h, translate_structs_NN.c, translate_table.c, translate_NN.c.

A function per struct that holds a non-dispatchable handle, or leads to one: it works in place, on a copy of the
application's struct. A function per command, aliases included, that copies what has handles in it, calls the next
layer, and turns the handles that come back into ids. src/intercept/pack/translate.h says what an id is; exceptions stand in
policy.py.
"""

import re

import policy
from emit_intercept import destroyed_param
from emit_record import Copier, short

STRUCT_SHARDS = 2
SHARDS = 4
LEVELS = ('instance', 'device')


def outputs():
    return (['translate_structs.h', 'translate_table.c']
            + ['translate_structs_%02d.c' % i for i in range(STRUCT_SHARDS)]
            + ['translate_%02d.c' % i for i in range(SHARDS)])


def emit(registry, valid_usage, out):
    check(registry)
    facts = Facts(registry)
    structs = [s for s in facts.structs if facts.needs(s.name) or facts.gives(s.name)]
    _header(structs, facts, out.file('translate_structs.h'))
    for shard in range(STRUCT_SHARDS):
        w = out.file('translate_structs_%02d.c' % shard)
        w.include('gen/translate_structs.h', 'intercept/pack/ignored.h')
        for struct in structs[shard::STRUCT_SHARDS]:
            if facts.needs(struct.name):
                _input_function(facts, struct, w)
            if facts.gives(struct.name):
                _output_function(facts, struct, w)
    commands = [c for c in facts.commands if facts.concerns(c)]
    _table(facts, out.file('translate_table.c'))
    for shard in range(SHARDS):
        w = out.file('translate_%02d.c' % shard)
        w.include('gen/translate_structs.h')
        part = commands[len(commands) * shard // SHARDS:len(commands) * (shard + 1) // SHARDS]
        for c in part:
            _command(facts, c, w)
        for level in LEVELS:
            with w.function('void', 'wake_translate_fill_%s_%02d' % (level, shard), 'struct wake_%s_dispatch *next' % level):
                w.line('(void)next;')
                for c in part:
                    if c.is_instance_level == (level == 'instance'):
                        w.line('WAKE_TRANSLATE_FILL(%s);' % short(c.name))


def check(registry):
    """Fails on rows of policy.py that have become wrong."""
    for name, reason in policy.UNTRANSLATED.items():
        if name not in registry.commands or not reason:
            raise SystemExit('policy.py: bad row of UNTRANSLATED: ' + name)
    for key, (_, reason) in policy.TRANSLATED_IF.items():
        if registry.struct(key[0]) is None or registry.struct(key[0]).member(key[1]) is None or not reason:
            raise SystemExit('policy.py: bad row of TRANSLATED_IF: %s::%s' % key)


class Facts:
    """Which structs and commands have handles to translate."""

    def __init__(self, registry):
        self.registry = registry
        self.copier = Copier(registry)
        self.structs = sorted((s for s in registry.structs.values() if not s.alias), key=lambda s: s.name)
        self.commands = sorted((c for c in registry.commands.values() if c.kind != 'global'), key=lambda c: c.name)
        self._extenders = {}
        for struct in self.structs:
            for name in struct.extends if struct.stype else []:
                root = registry.struct(name)
                if root is not None:
                    self._extenders.setdefault(root.name, set()).add(struct.name)
        self._needs, self._gives = set(), set()
        # Until nothing changes: structs lead to each other through members and through chains.
        size = -1
        while size != len(self._needs) + len(self._gives):
            size = len(self._needs) + len(self._gives)
            self._needs.update(s.name for s in self.structs if self._leads(s))
            self._gives.update(s.name for s in self.structs if any(self._gives_through(m) for m in s.members))

    def handle(self, type_):
        """A handle type that ids stand for: dispatchable handles stay the driver's."""
        handle = self.registry.handle(type_)
        return handle is not None and not handle.dispatchable

    def struct(self, type_):
        struct = self.registry.struct(type_)
        return struct.name if struct else None

    def needs(self, name):
        """Whether a struct that the application gives holds a handle or leads to one."""
        return name in self._needs

    def gives(self, name):
        """Whether a struct that the driver fills may have handles in it."""
        return name in self._gives

    def chain_needs(self, name):
        return any(self.needs(e) for e in self._extenders.get(name, ()))

    def _leads(self, struct):
        return self.chain_needs(struct.name) or any(
            self.handle(m.type) or m.objecttype or self.needs(self.struct(m.type))
            for m in struct.members if not m.pointers or m.const)

    def _gives_through(self, m):
        if m.pointers and m.const or m.name == 'pNext':
            return False
        return self.handle(m.type) or not m.pointers and self.gives(self.struct(m.type))

    def is_output(self, p):
        """A pointer through which the driver hands out handles, bare or in structs."""
        return p.pointers == 1 and not p.const and (self.handle(p.type) or self.gives(self.struct(p.type)))

    def is_input(self, p):
        return (not p.pointers or p.const) and bool(self.handle(p.type) or p.objecttype or self.needs(self.struct(p.type)))

    def concerns(self, command):
        return not policy.row(policy.UNTRANSLATED, self.registry, command.name) and any(
            self.is_input(p) or self.is_output(p) for p in command.params)


# ---- structs ---------------------------------------------------------------------------------------------------

def _header(structs, facts, w):
    w.include('intercept/pack/translate.h')
    w.blank()
    w.comment('From the application to the driver: in place, on a copy.')
    for struct in structs:
        if facts.needs(struct.name):
            w.prototype('void', 'wake_translate_' + struct.name, 'struct wake_translation *t, void *of')
    w.blank()
    w.comment('Each part of a table of the next layer\'s commands: what is not NULL is replaced.')
    for level in LEVELS:
        for shard in range(SHARDS):
            w.prototype('void', 'wake_translate_fill_%s_%02d' % (level, shard), 'struct wake_%s_dispatch *next' % level)
    w.line('#define WAKE_TRANSLATE_FILL(name) (next->name = next->name ? translate_##name : NULL)')
    w.blank()
    w.comment('From the driver to the application: in place.')
    for struct in structs:
        if facts.gives(struct.name):
            w.prototype('void', 'wake_give_' + struct.name, 'struct wake_translation *t, void *of, uint64_t parent')


def _input_function(facts, struct, w):
    with w.function('void', 'wake_translate_' + struct.name, 'struct wake_translation *t, void *of'):
        if struct.is_union:
            # Only who holds it knows which member is meant.
            w.line('(void)t;')
            w.line('(void)of;')
            return
        w.line('%s *in = of;' % struct.name)
        w.blank()
        _input_members(facts, struct, 'in->', w)


def _input_members(facts, struct, at, w):
    _template_data(struct.members, at, w)
    for m in struct.members:
        if m.name == 'pNext':
            if facts.chain_needs(struct.name):
                w.line('%spNext = wake_translate_chain(t, %spNext);' % (at, at))
        elif facts.is_input(m):
            _conditional(facts, struct, m, at, w)


def _template_data(variables, at, w):
    """Untyped data beside a template, which knows what is in it: before the template's id is replaced."""
    template = next((v for v in variables if v.type.startswith('VkDescriptorUpdateTemplate') and not v.pointers
                     and v.name == 'descriptorUpdateTemplate'), None)
    for v in variables if template else []:
        if v.type == 'void' and v.const and v.pointers == 1 and not v.lens and v.name != 'pNext':
            w.line('%s%s = wake_translate_template_data(%s, (uint64_t)%s%s, %s%s);'
                   % (at, v.name, _context(at), at, template.name, at, v.name))


def _conditional(facts, struct, m, at, w):
    key = (struct.name, m.name)
    condition = (policy.row(policy.TRANSLATED_IF, facts.registry, *key) or policy.row(policy.USED_IF, facts.registry, *key)
                 or ('',))[0].replace('in->', at)
    if re.search(r'\bp\b', condition):
        raise SystemExit('policy.py: TRANSLATED_IF needs a row for %s::%s' % key)
    if condition:
        with w.block('if (%s)' % condition):
            _input_member(facts, struct, m, at, w)
    else:
        _input_member(facts, struct, m, at, w)


def _input_member(facts, struct, m, at, w):
    inner = facts.registry.struct(m.type)
    if m.pointers:
        w.line('%s%s = %s;' % (at, m.name, _copied(facts, struct.name, m, at)))
    elif m.arrays:
        raise SystemExit('emit_translate.py: a fixed array of handles: %s::%s' % (struct.name, m.name))
    elif inner is None:
        w.line('WAKE_TRANSLATE(t, %s%s);' % (at, m.name))
    elif inner.is_union:
        _union(facts, m, inner, at, w)
    else:
        w.line('wake_translate_%s(t, &%s%s);' % (inner.name, at, m.name))


def _union(facts, m, union, at, w):
    """The member that the selector names; without a selector nobody can know."""
    cases = [u for u in union.members if u.selections and facts.is_input(u)] if m.selector else []
    if not cases:
        return
    with w.block('switch ((int64_t)%s%s)' % (at, m.selector)):
        for u in cases:
            w.lines('case %s:' % s for s in policy.selections(facts.registry, union, u))
            with w.indented():
                _input_member(facts, union, u, '%s%s.' % (at, m.name), w)
                w.line('break;')
        w.line('default:')
        w.line('    break;')


def _copied(facts, owner, m, at):
    """C expression for the translated copy of what pointer m leads to."""
    count = facts.copier.length(owner, m, at)
    # 'pInfo->count' where pInfo may be NULL
    through = re.match(r'^((?:\w+->)?(?:\w+\.)*\w+)->\w+$', count)
    if through and through.group(1) != 'in':
        count = '%s ? %s : 0' % (through.group(1), count)
    value = at + m.name
    if facts.handle(m.type):
        return 'wake_translate_handles(%s, %s, %s)' % (_context(at), value, count)
    return 'wake_translate_%s(%s, %s, %s, sizeof(%s), wake_translate_%s)' % (
        'pointers' if m.pointers > 1 else 'structs', _context(at), value, count, m.type, facts.struct(m.type))


def _context(at):
    return 't' if at else '&t'


def _output_function(facts, struct, w):
    with w.function('void', 'wake_give_' + struct.name, 'struct wake_translation *t, void *of, uint64_t parent'):
        w.line('%s *out = of;' % struct.name)
        w.blank()
        shown = False
        for m in struct.members:
            if not facts._gives_through(m):
                continue
            if m.pointers:
                w.line('wake_translate_made(t, out->%s, out->%s);' % (m.name, m.length))
            elif facts.handle(m.type):
                shown = True
                w.line('wake_translate_shown(t, parent, &out->%s, 1);' % m.name)
            else:
                shown = True
                w.line('wake_give_%s(t, &out->%s, parent);' % (facts.struct(m.type), m.name))
        if not shown:
            w.line('(void)parent;')


# ---- commands --------------------------------------------------------------------------------------------------

def _command(facts, c, w):
    command = Shape(facts, c)
    returns = c.return_type
    w.blank()
    w.line('static VKAPI_ATTR %s VKAPI_CALL' % returns)
    w.line('translate_%s(%s)' % (short(c.name), ', '.join(p.decl for p in c.params)))
    w.line('{')
    with w.indented():
        if returns != 'void':
            w.line('%s result = %s;' % (returns, 'VK_ERROR_OUT_OF_HOST_MEMORY' if returns == 'VkResult' else '0'))
        if command.destroyed is not None:
            # The ids themselves, which the parameter no longer holds once it is translated.
            w.line('const %s = %s;' % (_ids_decl(command.destroyed), command.destroyed.name))
        if command.parent:
            w.line('const uint64_t parent = %s;' % command.parent)
        if command.deferred:
            w.line('const bool deferred = deferredOperation != VK_NULL_HANDLE;')
        w.line('struct wake_translation t;')
        w.blank()
        w.line('wake_translate_begin(&t, %s);' % c.params[0].name)
        _inputs(facts, command, w)
        with w.block('if (!t.failed)'):
            _down(facts, command, w)
        w.line('wake_translate_end(&t);')
        if returns != 'void':
            w.line('return result;')
    w.line('}')


class Shape:
    """What the function of one command does besides copying."""

    def __init__(self, facts, c):
        self.c = c
        self.owner = (c.alias or c.name)
        self.outputs = [p for p in c.params if facts.is_output(p)]
        self.destroyed = self._destroyed(facts)
        self.deferred = next((p for p in c.params if p.type == 'VkDeferredOperationKHR'
                              and p.name == 'deferredOperation' and not p.pointers), None)
        self.parent = self._parent(facts)

    def _destroyed(self, facts):
        name = policy.row(policy.FORGETS, facts.registry, self.owner)
        if name:
            return next(p for p in self.c.params if p.name == name)
        p = destroyed_param(facts.registry, self.c)
        return p if p is not None and facts.handle(p.type) else None

    def _parent(self, facts):
        """What the handles that come back, or go, belong to."""
        row = policy.row(policy.PARENTS, facts.registry, self.owner)
        if row:
            return row[0]
        if any(facts.struct(p.type) and facts.gives(facts.struct(p.type)) for p in self.outputs):
            return '(uint64_t)(uintptr_t)%s' % self.c.params[0].name
        return None


def _ids_decl(p):
    return p.type + (' *ids' if p.pointers else ' id')


def _inputs(facts, command, w):
    c = command.c
    _template_data(c.params, '', w)
    for p in c.params:
        if p is command.deferred or not facts.is_input(p):
            continue
        if p.pointers:
            w.line('%s = %s;' % (p.name, _copied(facts, command.owner, p, '')))
        else:
            w.line('WAKE_TRANSLATE(&t, %s);' % p.name)


def _down(facts, command, w):
    c = command.c
    level = 'instance' if c.is_instance_level else 'device'
    cleared = [p for p in command.outputs if p.length == 'createInfoCount']
    for p in cleared:
        # Some may come to be although the call as a whole fails.
        with w.block('for (uint32_t i = 0; %s && i < createInfoCount; i++)' % p.name):
            w.line('%s[i] = VK_NULL_HANDLE;' % p.name)
    args = ', '.join('VK_NULL_HANDLE' if p is command.deferred else p.name for p in c.params)
    w.line('%st.%s->%s(%s);' % ('result = ' if c.return_type != 'void' else '', level, short(c.name), args))
    if command.deferred:
        # The driver would read our copies, and write handles, after this call.
        w.line('result = deferred && result == VK_SUCCESS ? VK_OPERATION_NOT_DEFERRED_KHR : result;')
    if command.outputs:
        lines = [_given(facts, command, p) for p in command.outputs]
        if command.owner == 'vkCreateDescriptorUpdateTemplate':
            lines.append('wake_translate_template(&t, (uint64_t)*%s, pCreateInfo);' % command.outputs[0].name)
        if c.return_type == 'VkResult' and not cleared:
            with w.block('if (result >= 0)'):
                w.lines(lines)
        else:
            w.lines(lines)
    if command.destroyed is not None:
        p = command.destroyed
        w.line('wake_translate_forget(&t, %s, %s, %s);' % (
            'parent' if command.parent else '0', 'ids' if p.pointers else '&id', p.length if p.pointers else '1'))
    elif command.parent and not command.outputs:
        w.line('wake_translate_forget_born(&t, parent);')


def _given(facts, command, p):
    count = p.length or '1'
    if re.match(r'^p[A-Z]\w*$', count):
        count = '*' + count
    if not facts.handle(p.type):
        return 'wake_translate_outputs(&t, parent, %s, %s, sizeof(*%s), wake_give_%s);' % (
            p.name, count, p.name, facts.struct(p.type))
    if not command.parent:
        return 'wake_translate_made(&t, %s, %s);' % (p.name, count)
    how = policy.row(policy.PARENTS, facts.registry, command.owner)[1]
    return 'wake_translate_%s(&t, parent, %s, %s);' % (how, p.name, count)


def _table(facts, w):
    w.include('gen/translate_structs.h')
    for level in LEVELS:
        with w.function('void', 'wake_translate_fill_' + level, 'struct wake_%s_dispatch *next' % level):
            w.lines('wake_translate_fill_%s_%02d(next);' % (level, shard) for shard in range(SHARDS))
    rows = sorted((s for s in facts.structs if s.stype and s.has_pnext and s.extends),
                  key=lambda s: facts.registry.stype_value(s.stype))
    with w.table('const struct wake_translate_row wake_translate_rows[]'):
        for s in rows:
            w.line('{%s, sizeof(%s), %s},' % (s.stype, s.name,
                                              'wake_translate_' + s.name if facts.needs(s.name) else 'NULL'))
    w.line('const uint32_t wake_translate_row_count = sizeof(wake_translate_rows) / sizeof(wake_translate_rows[0]);')

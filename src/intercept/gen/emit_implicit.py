# SPDX-License-Identifier: Apache-2.0
"""gen/implicit*.{h,c}: the checks of all implicit valid usage, from the rules of implicit_rules.py.

One function per command (found through wake_implicit_table), one per struct that a record can lead to, tables of what
only extensions offer, the rules for command buffers as a table, and implicit_coverage.csv with what became of every
implicit VUID. What the functions call is src/core/implicit/implicit.h.
"""

import csv
import io
import re

import implicit_rules as rules
import policy
from emit_commands import QUEUE_BITS, SCOPES, command_enum, extension_enum, version_number
from emit_intercept import has_template
from emit_names import enum_id

STRUCT_SHARDS = 4
COMMAND_SHARDS = 3


def outputs():
    return (['implicit.h', 'implicit_walk.h', 'implicit_enums.c', 'implicit_links.c', 'implicit_dispatch.c',
             'implicit_coverage.csv']
            + ['implicit_structs_%d.c' % i for i in range(STRUCT_SHARDS)]
            + ['implicit_commands_%d.c' % i for i in range(COMMAND_SHARDS)])


def emit(registry, valid_usage, out):
    derived = rules.Deriver(registry, valid_usage)
    gates = Gates(registry)
    code = Code(registry, derived, gates)
    structs = [n for n in derived.reached if derived.needs_walk(n)]
    commands = [n for n in sorted(derived.owners) if n.startswith('vk') and code.has_checks(n)]
    for i in range(STRUCT_SHARDS):
        w = out.file('implicit_structs_%d.c' % i)
        w.include('gen/implicit_walk.h', 'state/scope/chain.h')
        for name in _shard(structs, i, STRUCT_SHARDS):
            code.struct(name, w)
    for i in range(COMMAND_SHARDS):
        w = out.file('implicit_commands_%d.c' % i)
        w.include('gen/implicit.h', 'gen/implicit_walk.h', 'gen/records.h')
        for name in _shard(commands, i, COMMAND_SHARDS):
            code.command(name, w)
    _public_header(out.file('implicit.h'), commands)
    _walk_header(registry, code, structs, out.file('implicit_walk.h'))
    _enums(gates, code, out.file('implicit_enums.c'))
    _links(registry, derived, gates, code, structs, out.file('implicit_links.c'))
    _dispatch(registry, valid_usage, derived, commands, code, out.file('implicit_dispatch.c'))
    _coverage(registry, valid_usage, derived, code, out.file('implicit_coverage.csv'))


def _shard(names, i, shards):
    """Neighbours stay together, so that a shard reads like a chapter."""
    size = (len(names) + shards - 1) // shards
    return names[i * size:(i + 1) * size]


class Gates:
    """Which values and structs only extensions offer."""

    def __init__(self, registry):
        self.registry = registry
        self._aliases = {}
        for s in registry.structs.values():
            if s.alias:
                self._aliases.setdefault(registry.struct(s.name).name, []).append(s)

    def of_enum(self, enum):
        """{value: (version, sorted extensions)} of the values that extensions brought.

        The version is that which took them up, or '0'. Registries before 1.4 leave out those that have one: layers of that time
        took such values for known everywhere."""
        merged = {}
        for v in enum.values:
            extensions, versions, own = merged.setdefault(v.value, (set(), set(), []))
            extensions.update(v.extensions)
            versions.update(v.versions)
            if not v.versions and not v.extensions and not v.alias:
                own.append(v)
        gates = {}
        for value, (extensions, versions, own) in merged.items():
            if own or 'VK_VERSION_1_0' in versions or (versions and 'VK_VERSION_1_4' not in self.registry.versions):
                continue
            # Bits of synchronization2 are in every barrier, and came with its commands: they need not be looked at one by one.
            if versions and enum.name.endswith('FlagBits2'):
                continue
            before = sorted(e for e in extensions if e in self.registry.extensions) if versions else sorted(extensions)
            if before:
                gates[value] = (version_number(versions), before)
        return gates

    def of_struct(self, struct):
        everyone = [struct] + self._aliases.get(struct.name, [])
        if any(s.versions for s in everyone):
            return []
        return sorted({e for s in everyone for e in s.extensions if e in self.registry.extensions})

    def taken_up(self, struct):
        """(the version that took a struct up or brought it, or '0'; sorted extensions that had it before)."""
        everyone = [struct] + self._aliases.get(struct.name, [])
        version = version_number([v for s in everyone for v in s.versions])
        before = {e for s in everyone for e in s.extensions if e in self.registry.extensions}
        return version, sorted(before) if version != '0' else []


class Code:
    """Turns rules into C, and remembers which function checks which VUID."""

    def __init__(self, registry, derived, gates):
        self.registry, self.derived, self.gates = registry, derived, gates
        self.checked = {}        # VUID -> function
        self.enums_used = {}     # name -> Enum
        self.structs_used = set()
        self.first_handle = {}

    # ---- functions -----------------------------------------------------------------------------------------

    def has_checks(self, command):
        owner = self.derived.owners[command]
        return any(self.derived.is_checked(owner, r) for r in owner.rules)

    def struct(self, name, w):
        owner = self.derived.owners[name]
        self.where = 'wake_implicit_' + name
        self._handle_rules(owner, w)
        with w.function('void', self.where, 'const struct wake_implicit_at *at, const void *data'):
            w.line('const %s *p = data;' % name)
            w.blank()
            self._rules(owner, 'p->', self.registry.structs[name].members, w)

    def command(self, name, w):
        owner = self.derived.owners[name]
        command = self.registry.commands[name]
        self.where = 'wake_implicit_' + name[2:]
        self._handle_rules(owner, w)
        with w.function('void', self.where, 'struct wake_check *check, const struct wake_record *record'):
            w.line('const struct wake_rec_%s *r = (const struct wake_rec_%s *)record;' % (name[2:], name[2:]))
            scope = {'global': 'GLOBAL', 'instance': 'INSTANCE', 'physical': 'INSTANCE'}.get(command.kind, 'DEVICE')
            emitted = [r for r in owner.rules if self.derived.is_checked(owner, r)]
            if any(r.kind != rules.HANDLE for r in emitted):
                extra = policy.row(policy.EXTRA, self.registry, name)
                offer = '&r->offer' if extra and 'struct wake_offer offer' in extra[0] else 'NULL'
                w.line('const struct wake_implicit_call call = {check, WAKE_IMPLICIT_%s, record->flags, %s};' % (scope, offer))
                w.line('const struct wake_implicit_at root = {.call = &call, .step = WAKE_STEP_CALL};')
                w.line('const struct wake_implicit_at *at = &root;')
            w.blank()
            self._rules(owner, 'r->', command.params, w)

    def _handle_rules(self, owner, w):
        is_command = owner.name.startswith('vk')
        for rule in owner.rules:
            if rule.kind == rules.HANDLE and rule.vuid:
                handle = self.registry.handle(rule.var.type)
                w.blank()
                with w.block('static const struct wake_handle_rule %s =' % self._rule_name(owner, rule), '};'):
                    w.line('.vuid_parameter = "%s",' % rule.vuid)
                    if rule.second:
                        w.line('.vuid_parent = "%s",' % rule.second)
                    w.line('.type = %s,' % (handle.object_type or 'VK_OBJECT_TYPE_UNKNOWN'))
                    w.line('.path = "%s%s",' % ('' if is_command else owner.name + '::', rule.var.name))
                    if policy.row(policy.LATER_OPTIONAL, self.registry, owner.name, rule.var.name):
                        w.line('.optional = WAKE_HANDLE_LATER,')
                    elif rule.optional:
                        w.line('.optional = true,')

    @staticmethod
    def _rule_name(owner, rule):
        return 'handle_%s_%s' % (owner.name, rule.var.name)

    # ---- rules ---------------------------------------------------------------------------------------------

    def _rules(self, owner, prefix, variables, w):
        self.owner, self.prefix, self.variables = owner, prefix, variables
        for rule in owner.rules:
            if self.derived.is_checked(owner, rule):
                getattr(self, '_emit_' + rule.kind)(rule, w)
        if owner.name == 'VkInstanceCreateInfo':
            w.line('wake_implicit_direct_driver_loading(at, p);')
        command = self.registry.commands.get(owner.name)
        if command is not None and has_template(self.registry, command):
            template = '&r->contents, r->descriptorUpdateTemplate_id'
            w.line('if (WAKE_UNLIKELY(r->contents.stray_count != 0))')
            w.line('    wake_implicit_template_%s;' % (
                'push(check, %s, r->layout_id, r->set)' % template if command.kind == 'cmdbuf'
                else 'update(check, %s, r->descriptorSet_id)' % template))
        if command is not None and command.name == 'vkCmdPushDescriptorSetWithTemplate2':
            w.line('if (WAKE_UNLIKELY(r->pushed.stray_count != 0))')
            w.line('    wake_implicit_template_push_2(check, r);')

    def _cover(self, *vuids):
        for vuid in '|'.join(vuids).split('|'):
            if vuid:
                self.checked.setdefault(vuid, self.where)

    def _finding(self, w, condition, call):
        """`if (condition) call;` with the condition marked as unlikely."""
        w.line('if (WAKE_UNLIKELY(%s))' % condition)
        with w.indented():
            self._wrap(w, call)

    @staticmethod
    def _wrap(w, call):
        if len(call) + 12 <= 100:
            w.line(call)
            return
        head, rest = call.split('(', 1)
        w.line(head + '(')
        with w.indented():
            w.wrapped([a if a.endswith(');') else a + ',' for a in re.split(r',\s(?![^(]*\)[^;])', rest)])

    def count(self, length):
        """C text of a length, and what must hold to read it."""
        siblings = {v.name: v for v in self.variables}
        if '->' in length:
            return self.prefix + length, '%s%s != NULL' % (self.prefix, length.split('->')[0])
        text = re.sub(r'[A-Za-z_]\w*', lambda m: self.prefix + m.group(0) if m.group(0) in siblings else m.group(0),
                      length)
        return text, ''

    def _emit_stype(self, rule, w):
        struct = self.registry.structs[self.owner.name]
        self.structs_used.add(struct.name)
        self._cover(rule.vuid)
        call = 'wake_implicit_stype(at, &wake_implicit_struct_%s, p->sType);' % struct.name
        if not policy.is_selected(self.registry, struct):
            self._finding(w, 'p->sType != ' + struct.stype, call)
            return
        # Of another struct nothing else was copied: emit_record.py.
        with w.block('if (WAKE_UNLIKELY(p->sType != %s))' % struct.stype):
            self._wrap(w, call)
            w.line('return;')

    def _emit_pnext(self, rule, w):
        struct = self.registry.structs[self.owner.name]
        self.structs_used.add(struct.name)
        self._cover(rule.vuid, rule.second)
        # Within somebody else's chain, that one is checked as a whole.
        own = ' && at->step != WAKE_STEP_CHAIN' if struct.extends else ''
        w.line('if (p->pNext != NULL%s)' % own)
        w.line('    wake_implicit_chain(at, &wake_implicit_struct_%s, p->pNext);' % struct.name)

    def _emit_count(self, rule, w):
        self._cover(rule.vuid)
        text, guard = self.count(rule.path)
        parts = [guard] if guard else []
        if rule.arrays:
            tests = ['%s%s != NULL' % (self.prefix, a) for a in rule.arrays]
            parts.append(tests[0] if len(tests) == 1 else '(%s)' % ' || '.join(tests))
        parts.append(text + ' == 0')
        self._finding(w, ' && '.join(parts), 'wake_implicit_count(at, "%s", "%s");' % (rule.path, rule.vuid))

    def _emit_null(self, rule, w):
        value = self.prefix + rule.var.name
        length = rule.count
        self._cover(rule.vuid)
        if not length or length == 'null-terminated' or re.match(r'(\d+|VK_\w+)$', length):
            self._finding(w, value + ' == NULL',
                          'wake_implicit_null(at, "%s", "%s");' % (rule.var.name, rule.vuid))
            return
        count, guard = self.count(length)
        condition = ' && '.join(filter(None, [guard, '%s != 0' % count, value + ' == NULL']))
        self._finding(w, condition, 'wake_implicit_null_counted(at, "%s", "%s", "%s", (uint64_t)(%s));'
                      % (rule.var.name, rule.vuid, length, count))

    def _emit_function(self, rule, w):
        self._cover(rule.vuid)
        pair = '%s%s != NULL && ' % (self.prefix, rule.path) if rule.path else ''
        self._finding(w, pair + '%s%s == NULL' % (self.prefix, rule.var.name),
                      'wake_implicit_null(at, "%s", "%s");' % (rule.var.name, rule.vuid))

    def _emit_string(self, rule, w):
        self._cover(rule.vuid)
        value = self.prefix + rule.var.name
        if rule.var.pointers == 1:
            w.line('if (%s != NULL)' % value)
            with w.indented():
                self._wrap(w, 'wake_implicit_string(at, "%s", "%s", %s);' % (rule.var.name, rule.vuid, value))
            return
        count, _ = self.count(rule.count)
        with self._loop(w, value, count):
            self._item(w, rule.var.name)
            w.line('if (WAKE_UNLIKELY(%s[i] == NULL))' % value)
            w.line('    wake_implicit_null(&item, "", "%s");' % rule.vuid)
            w.line('else')
            w.line('    wake_implicit_string(&item, "", "%s", %s[i]);' % (rule.vuid, value))

    @staticmethod
    def _loop(w, array, count):
        return w.block('for (uint32_t i = 0; %s != NULL && i < %s; i++)' % (array, count))

    @staticmethod
    def _item(w, name):
        w.line('const struct wake_implicit_at item = wake_implicit_item(at, "%s", i);' % name)

    def _each(self, rule, w, one):
        """`one(at, member, value)` gives (condition, call) for a value; here for the value or for every element."""
        value = self.prefix + rule.var.name
        if not rule.count:
            self._finding(w, *one('at', rule.var.name, value))
            return
        count, guard = self.count(rule.count)
        array = value if not guard else '%s && %s' % (guard, value)
        if rule.var.arrays and self.prefix == 'p->':
            loop = w.block('for (uint32_t i = 0; i < %s; i++)' % count)
        else:
            if rule.var.arrays:  # a parameter of C, which is a pointer
                self._finding(w, value + ' == NULL', 'wake_implicit_null(at, "%s", "%s");' % (rule.var.name, rule.vuid))
            loop = self._loop(w, array, count)
        with loop:
            condition, call = one('&item', '', value + '[i]')
            with w.block('if (WAKE_UNLIKELY(%s))' % condition):
                self._item(w, rule.var.name)
                self._wrap(w, call)

    def _enum(self, enum):
        self.enums_used[enum.name] = enum
        return '&wake_implicit_enum_' + enum.name

    def _emit_enum(self, rule, w):
        self._cover(rule.vuid)
        enum = self.registry.enum(rule.var.type)
        closed = self.gates.of_enum(enum)
        values = {v.value for v in enum.values if v.value not in closed}
        last = -1
        while last + 1 in values:
            last += 1

        def one(at, member, value):
            test = '(uint32_t)%s > %du' % (value, last) if last >= 0 else 'true'
            return test, 'wake_implicit_enum(%s, "%s", "%s", %s, %s);' % (at, member, rule.vuid, self._enum(enum), value)
        self._each(rule, w, one)

    def _mask(self, enum):
        closed = self.gates.of_enum(enum)
        mask = 0
        for v in enum.values:
            value = v.value & ((1 << enum.width) - 1)
            if v.value not in closed and value & (value - 1) == 0:
                mask |= value
        return '0x%x%s' % (mask, 'ull' if enum.width == 64 else 'u')

    def _emit_bit(self, rule, w):
        self._cover(rule.vuid)
        enum = self.registry.enum(rule.var.type)
        mask = self._mask(enum)

        def one(at, member, value):
            test = '!wake_implicit_one_bit(%s, %s)' % (value, mask)
            if rule.optional:
                test = '%s != 0 && %s' % (value, test)
            return test, 'wake_implicit_bit(%s, "%s", "%s", %s, %s);' % (at, member, rule.vuid, self._enum(enum), value)
        self._each(rule, w, one)

    def _emit_flags(self, rule, w):
        self._cover(rule.vuid, rule.second)
        enum = self.registry.enum(self.registry.flag(rule.var.type).bits)
        mask = self._mask(enum)
        if rule.second:
            self._each(rule, w, lambda at, member, value: (
                value + ' == 0', 'wake_implicit_no_bits(%s, "%s", "%s", %s);' % (at, member, rule.second, self._enum(enum))))
        if rule.vuid:
            beside = policy.IGNORED_BESIDE.get((self.where[len('wake_implicit_'):], rule.var.name))
            unless = ' && !wake_chain_find(%spNext, %s)' % (self.prefix, beside) if beside else ''
            self._each(rule, w, lambda at, member, value: (
                '(%s & ~%s) != 0%s' % (value, mask, unless),
                'wake_implicit_flags(%s, "%s", "%s", %s, %s);' % (at, member, rule.vuid, self._enum(enum), value)))

    def _emit_zero(self, rule, w):
        self._cover(rule.vuid)
        self._each(rule, w, lambda at, member, value: (
            value + ' != 0', 'wake_implicit_reserved(%s, "%s", "%s", %s);' % (at, member, rule.vuid, value)))

    def _emit_bool(self, rule, w):
        self._cover(rule.vuid)
        self._each(rule, w, lambda at, member, value: (
            value + ' > VK_TRUE', 'wake_implicit_bool(%s, "%s", "%s", %s);' % (at, member, rule.vuid, value)))

    def _emit_address(self, rule, w):
        self._cover(rule.vuid)
        self._each(rule, w, lambda at, member, value: (
            value + ' == 0', 'wake_implicit_address(%s, "%s", "%s");' % (at, member, rule.vuid)))

    def _emit_handle(self, rule, w):
        self._cover(rule.vuid, rule.second)
        name = self._rule_name(self.owner, rule)
        value = self.prefix + rule.var.name
        check = 'check' if self.prefix == 'r->' else 'at->call->check'
        if rule.count:
            count, guard = self.count(rule.count)
            with self._loop(w, value if not guard else guard + ' && ' + value, count):
                self._wrap(w, 'wake_check_handle(%s, &%s, (uint64_t)%s[i], wake_packed_id(%s, i, 1, 0));'
                           % (check, name, value, value))
            return
        ident = value + '_id' if self.prefix == 'r->' else \
            'wake_implicit_id(at, WAKE_HANDLE_%s_%s)' % (self.owner.name, rule.var.name)
        if rule.optional:
            w.line('if (%s != VK_NULL_HANDLE)' % value)
            with w.indented():
                self._wrap(w, 'wake_check_handle(%s, &%s, (uint64_t)%s, %s);' % (check, name, value, ident))
        else:
            self._wrap(w, 'wake_check_handle(%s, &%s, (uint64_t)%s, %s);' % (check, name, value, ident))

    def _emit_walk(self, rule, w):
        var = rule.var
        target = self.registry.struct(var.type).name
        value = self.prefix + var.name
        handles = self._handles(target)
        if not var.is_pointer:
            with w.block(''):
                w.line('const struct wake_implicit_at inner = wake_implicit_embedded(at, "%s", %s);'
                       % (var.name, self._first(self.owner.name, var.name, target)))
                w.blank()
                w.line('wake_implicit_%s(&inner, &%s);' % (target, value))
            return
        if not rule.count:
            with w.block('if (%s != NULL)' % value):
                w.line('const struct wake_implicit_at inner =')
                w.line('    wake_implicit_into(at, WAKE_STEP_POINTER, "%s", %s, %s);' % (var.name, value, handles))
                w.blank()
                w.line('wake_implicit_%s(&inner, %s);' % (target, value))
            return
        count, guard = self.count(rule.count)
        guard = guard + ' && ' if guard else ''
        with w.block('if (%s%s != NULL)' % (guard, value)):
            w.line('struct wake_implicit_at inner =')
            w.line('    wake_implicit_into(at, WAKE_STEP_ELEMENT, "%s", %s, %s);' % (var.name, value, handles))
            w.blank()
            with w.block('for (uint32_t i = 0; i < %s; i++)' % count):
                w.line('wake_implicit_move(&inner, i);')
                w.line('wake_implicit_%s(&inner, &%s[i]);' % (target, value))

    def _first(self, outer, member, inner):
        """Ordinal in `outer` of the first handle of the struct embedded as `member`."""
        if not self.derived.has_handles(inner):
            return '0'
        path = self._first_handle(inner)
        return 'WAKE_HANDLE_%s_%s_%s - WAKE_HANDLE_%s_%s' % (outer, member, path, inner, path)

    def _first_handle(self, struct_name):
        for m in self.registry.struct(struct_name).members:
            if m.is_pointer or m.arrays:
                continue
            if self.registry.handle(m.type) is not None:
                return m.name
            if self.registry.struct(m.type) is not None and self.derived.has_handles(m.type):
                return m.name + '_' + self._first_handle(m.type)
        raise KeyError(struct_name)

    def _emit_output(self, rule, w):
        target = self.registry.struct(rule.var.type).name
        self.structs_used.add(target)
        for r in self.derived.owners[target].rules:
            if r.kind in (rules.STYPE, rules.PNEXT):
                self._cover(r.vuid, r.second)
        value = self.prefix + rule.var.name
        if rule.count:
            # The record has the counter as it was at the call.
            w.line('if (%s != NULL && %s%s != NULL)' % (value, self.prefix, rule.count))
            with w.indented():
                self._wrap(w, 'wake_implicit_outputs(at, "%s", &wake_implicit_struct_%s, %s, *%s%s, sizeof(*%s));'
                           % (rule.var.name, target, value, self.prefix, rule.count, value))
            return
        w.line('if (%s != NULL)' % value)
        w.line('    wake_implicit_output(at, "%s", &wake_implicit_struct_%s, %s);' % (rule.var.name, target, value))

    def _emit_union(self, rule, w):
        value = self.prefix + rule.var.name
        with w.block('switch ((int64_t)%s%s)' % (self.prefix, rule.var.selector)):
            for selection, r in rule.selections:
                if self.derived.is_checked_case(r):
                    w.line('case %s:' % selection)
                    with w.indented():
                        self._union_case(rule, r, value, w)
                        w.line('break;')
            w.line('default:')
            w.line('    break;')

    def _union_case(self, rule, r, value, w):
        name = '%s.%s' % (rule.var.name, r.var.name)
        member = '%s.%s' % (value, r.var.name)
        if r.kind == rules.NULL and not r.optional and r.vuid:
            self._cover(r.vuid)
            self._finding(w, member + ' == NULL', 'wake_implicit_null(at, "%s", "%s");' % (name, r.vuid))
        target = self.registry.struct(r.var.type)
        if target is None or not self.derived.needs_walk(target.name) or (r.var.is_pointer and not r.var.const):
            return                    # an output stays in the application's memory
        with w.block('if (%s != NULL)' % member if r.var.is_pointer else ''):
            if r.var.is_pointer:
                w.line('const struct wake_implicit_at inner =')
                w.line('    wake_implicit_into(at, WAKE_STEP_POINTER, "%s", %s, %s);'
                       % (name, member, self._handles(target.name)))
            else:
                w.line('const struct wake_implicit_at inner = wake_implicit_embedded(at, "%s", 0);' % name)
            w.blank()
            w.line('wake_implicit_%s(&inner, %s%s);' % (target.name, '' if r.var.is_pointer else '&', member))

    def _handles(self, struct_name):
        return 'WAKE_HANDLES_' + struct_name if self.derived.has_handles(struct_name) else '0'


# ---- headers and tables ----------------------------------------------------------------------------------------

def _public_header(w, commands):
    w.include('base/vulkan_all.h', 'gen/commands.h', 'queue/record.h')
    w.blank()
    w.line('struct wake_check;')
    w.blank()
    w.comment('Checks the implicit valid usage of one call. NULL where nothing of it can be checked.')
    w.line('typedef void (*wake_implicit_function)(struct wake_check *check, const struct wake_record *record);')
    w.line('extern const wake_implicit_function wake_implicit_table[WAKE_CMD_COUNT];')
    w.blank()
    w.comment('What the state of the command buffer must be for a command. A NULL VUID: there is no such rule.')
    with w.block('struct wake_cmd_rules', '};'):
        w.line('const char *vuid_command_buffer; /* must be a valid handle */')
        w.line('const char *vuid_recording;      /* must be in the recording state */')
        w.line('const char *vuid_cmdpool;        /* its pool must support one of `queues` */')
        w.line('const char *vuid_renderpass;     /* inside or outside of a render pass instance: render_pass */')
        w.line('const char *vuid_bufferlevel;    /* must be a primary command buffer */')
        w.line('const char *vuid_videocoding;    /* inside or outside of a video coding scope: video_coding */')
        w.line('const char *vuid_suspended;      /* not between suspended render pass instances */')
        w.line('VkQueueFlags queues;')
        w.line('uint8_t render_pass;  /* WAKE_SCOPE_* */')
        w.line('uint8_t video_coding; /* WAKE_SCOPE_* */')
        w.line('uint8_t levels;       /* WAKE_LEVEL_* */')
    w.blank()
    w.comment('Indexed by enum wake_command; rows of other than command-buffer commands are all zero.')
    w.line('extern const struct wake_cmd_rules wake_cmd_rules[WAKE_CMD_COUNT];')
    w.blank()
    for name in commands:
        w.prototype('void', 'wake_implicit_' + name[2:], 'struct wake_check *check, const struct wake_record *record')


def _walk_header(registry, code, structs, w):
    w.include('core/implicit/implicit.h', 'gen/names.h', 'gen/records.h')
    w.blank()
    for name in structs:
        w.prototype('void', 'wake_implicit_' + name, 'const struct wake_implicit_at *at, const void *data')
    w.blank()
    w.lines('extern const struct wake_implicit_struct wake_implicit_struct_%s;' % n for n in sorted(code.structs_used))
    w.blank()
    w.lines('extern const struct wake_implicit_enum wake_implicit_enum_%s;' % n for n in sorted(code.enums_used))


def _c_value(value):
    return str(value) if value > -2**31 else 'INT32_MIN'


def _enums(gates, code, w):
    w.include('gen/extensions.h', 'gen/implicit_walk.h')
    lists = ExtensionLists()
    for enum in code.enums_used.values():
        for _, extensions in gates.of_enum(enum).values():
            lists.add(extensions)
    w.blank()
    lists.write(w)
    for name in sorted(code.enums_used):
        _enum_table(code.enums_used[name], gates, lists, w)


def _links(registry, derived, gates, code, structs, w):
    w.include('gen/extensions.h', 'gen/implicit_walk.h')
    links = sorted(registry.chain_structs(), key=lambda s: registry.stype_value(s.stype))
    lists = ExtensionLists()
    for struct in links:
        lists.add(gates.of_struct(struct))
        lists.add(gates.taken_up(struct)[1])
    w.blank()
    lists.write(w)
    for name in sorted(code.structs_used):
        _struct_table(registry, derived, name, w)
    with w.table('const struct wake_implicit_link wake_implicit_links[]'):
        for s in links:
            version, before = gates.taken_up(s)
            w.line('{')
            with w.indented():
                w.wrapped(['.stype = %s,' % s.stype, '.name = "%s",' % s.name]
                          + (['.walk = wake_implicit_%s,' % s.name] if s.name in structs else [])
                          + (['.extensions = %s,' % lists.name(gates.of_struct(s))] if gates.of_struct(s) else [])
                          + (['.version = %s,' % version] if version != '0' else [])
                          + (['.before = %s,' % lists.name(before)] if before else [])
                          + (['.handles = WAKE_HANDLES_%s,' % s.name] if derived.has_handles(s.name) else [])
                          + (['.repeats = true,'] if s.allowduplicate else []))
            w.line('},')
        if not links:
            w.line('{0},')
    w.line('const uint32_t wake_implicit_link_count = %d;' % len(links))


class ExtensionLists:
    """Lists of extensions, each written once."""

    def __init__(self):
        self._lists = {}

    def add(self, extensions):
        if extensions:
            self._lists.setdefault(tuple(extensions), None)

    @staticmethod
    def name(extensions):
        return 'need_' + '_or_'.join(e[3:] for e in extensions)[:80]

    def write(self, w):
        names = [self.name(e) for e in self._lists]
        if len(set(names)) != len(names):
            raise ValueError('two lists of extensions share a name')
        for extensions in sorted(self._lists):
            w.line('static const uint16_t %s[] = {' % self.name(extensions))
            with w.indented():
                w.wrapped([extension_enum(e) + ',' for e in extensions] + ['0'])
            w.line('};')
        w.blank()


def _enum_table(enum, gates, lists, w):
    closed = gates.of_enum(enum)
    if closed:
        with w.table('static const struct wake_implicit_gate gates_%s[]' % enum.name):
            names = {v.value: v.name for v in reversed(enum.values) if not v.alias}
            for value in sorted(closed, key=lambda v: v if not enum.is_bits else v & ((1 << enum.width) - 1)):
                number = _c_value(value) if not enum.is_bits else '0x%xll' % (value & ((1 << enum.width) - 1))
                version, extensions = closed[value]
                w.line('{%s, %s, %s}, /* %s */' % (number, lists.name(extensions), version, names.get(value, '')))
    with w.block('const struct wake_implicit_enum wake_implicit_enum_%s =' % enum.name, '};'):
        w.line('.id = %s,' % enum_id(enum.name))
        if closed:
            w.line('.gate_count = %d,' % len(closed))
            w.line('.gates = gates_%s,' % enum.name)
    w.blank()


def _struct_table(registry, derived, name, w):
    struct = registry.structs[name]
    owner = derived.owners[name]
    stype = next((r for r in owner.rules if r.kind == rules.STYPE), None)
    pnext = next((r for r in owner.rules if r.kind == rules.PNEXT), None)
    allowed = sorted(derived.extending(name), key=lambda s: registry.stype_value(s.stype))
    if allowed:
        with w.table('static const VkStructureType allowed_%s[]' % name):
            w.wrapped(s.stype + ',' for s in allowed)
    with w.block('const struct wake_implicit_struct wake_implicit_struct_%s =' % name, '};'):
        w.line('.name = "%s",' % name)
        w.line('.stype = %s,' % struct.stype)
        if stype is not None and stype.vuid:
            w.line('.vuid_stype = "%s",' % stype.vuid)
        if pnext is not None and pnext.vuid:
            w.line('.vuid_pnext = "%s",' % pnext.vuid)
        if pnext is not None and pnext.second:
            w.line('.vuid_unique = "%s",' % pnext.second)
        if allowed:
            w.line('.allowed = allowed_%s,' % name)
            w.line('.allowed_count = %d,' % len(allowed))
    w.blank()


def _dispatch(registry, valid_usage, derived, commands, code, w):
    w.include('gen/implicit.h')
    w.blank()
    checked = set(commands)
    with w.table('const wake_implicit_function wake_implicit_table[WAKE_CMD_COUNT]'):
        for name in sorted(registry.commands):
            target = registry.commands[name].alias or name
            if target in checked:
                w.line('[%s] = wake_implicit_%s,' % (command_enum(name), target[2:]))
    with w.table('const struct wake_cmd_rules wake_cmd_rules[WAKE_CMD_COUNT]'):
        for name in sorted(registry.commands):
            command = registry.commands[name]
            if command.kind == 'cmdbuf':
                _command_row(command, derived, code, w)


def _scope_vuid(derived, name, rule):
    return derived.vuid(name, None, rule) or policy.narrowed(name, rule, derived.known)


def _command_row(command, derived, code, w):
    name = command.alias or command.name
    recorded = name.startswith('vkCmd')
    without_json = derived.known is None
    vuid = derived.vuid
    rows = [('vuid_command_buffer', vuid(name, 'commandBuffer', 'parameter'))]
    if recorded:
        rows += [('vuid_recording', vuid(name, 'commandBuffer', 'recording')),
                 ('vuid_cmdpool', vuid(name, 'commandBuffer', 'cmdpool')),
                 ('vuid_renderpass', _scope_vuid(derived, name, 'renderpass')
                  if not without_json or command.renderpass in ('inside', 'outside') else ''),
                 ('vuid_bufferlevel', _scope_vuid(derived, name, 'bufferlevel')
                  if not without_json or command.levels == ['primary'] else ''),
                 ('vuid_videocoding', vuid(name, None, 'videocoding')
                  if not without_json or command.videocoding != 'both' else ''),
                 ('vuid_suspended', vuid(name, None, 'suspended') if not without_json else '')]
    for _, value in rows:
        if value:
            code.checked.setdefault(value, 'wake_cmd_rules')
    queues = [QUEUE_BITS.get(q, q) for q in command.queues]
    scope = SCOPES[command.videocoding] if command.videocoding else SCOPES['outside']
    with w.block('[%s] =' % command_enum(command.name), '},'):
        w.lines('.%s = "%s",' % row for row in rows if row[1])
        if recorded:
            w.line('.queues = %s,' % (' | '.join(queues) or '0'))
            w.line('.render_pass = %s,' % SCOPES[command.renderpass])
            w.line('.video_coding = %s,' % scope)
            w.line('.levels = %s,' % (' | '.join('WAKE_LEVEL_' + l.upper() for l in command.levels) or '0'))


# ---- coverage --------------------------------------------------------------------------------------------------

def _coverage(registry, valid_usage, derived, code, w):
    """vuid,status,detail for every implicit VUID; coverage.py makes docs/coverage.md of it."""
    judge = Judge(registry, valid_usage, derived, code)
    names = sorted(v for v in valid_usage.texts if valid_usage.is_implicit(v)) or sorted(code.checked)
    text = io.StringIO()
    rows = csv.writer(text, lineterminator='\n')
    rows.writerow(['vuid', 'status', 'detail'])
    for vuid in names:
        rows.writerow((vuid,) + judge.verdict(vuid))
    w.lines(text.getvalue().splitlines())


class Judge:
    """What became of a VUID: ('checked', by what) or ('implied', by what) or ('not', why)."""

    def __init__(self, registry, valid_usage, derived, code):
        self.registry, self.derived, self.code = registry, derived, code
        self.texts = valid_usage.texts
        self.reached = set(derived.reached)

    def verdict(self, vuid):
        if vuid in self.code.checked:
            return 'checked', self.code.checked[vuid]
        if vuid in rules.SPECIAL:
            status, detail = rules.SPECIAL[vuid].split(': ', 1)
            return status, detail
        parts = vuid.split('-')
        owner, tag = parts[1], parts[-1]
        member = parts[2] if len(parts) > 3 else ''
        item = self.registry.commands.get(owner) or self.registry.structs.get(owner)
        if item is None:
            return 'not', 'needs the headers of a platform that the build has no stand-in for'
        if tag == 'sType':
            if item.extends and owner not in self.derived.direct:
                return 'implied', 'a struct of a pNext chain is known by its sType; a wrong one breaks -pNext-pNext'
            return 'not', self._unreached(owner)
        if tag in ('pNext', 'unique'):
            return 'not', self._unreached(owner)
        if tag == 'queuetype':
            return 'not', 'needs the capabilities of the queue: written by hand where queues are known'
        if tag in ('commonparent', 'parent'):
            return 'not', 'the handles are of members that may be ignored: left to the object lifetime of explicit checks'
        variables = getattr(item, 'params', None) or getattr(item, 'members', [])
        var = next((v for v in variables if v.name == member), None)
        return self._parameter(owner, item, var)

    def _unreached(self, owner):
        return ('an array that a call fills, and whose length no counter of that call says' if owner in self.derived.outputs
                or self._filled(owner) else 'no command takes the struct from host memory')

    def _filled(self, owner):
        return any(self.registry.struct(p.type) is not None and self.registry.struct(p.type).name == owner
                   for c in self.registry.commands.values() for p in c.params)

    def _parameter(self, owner, item, var):
        registry = self.registry
        if owner.startswith('Vk') and owner not in self.reached:
            return 'not', 'no command takes the struct from host memory, or it is filled by the implementation'
        if var is None:
            return 'implied', 'an optional pointer in a union: any value but NULL is taken as valid, what it leads to' \
                              ' is checked by its own rules'
        struct, handle = registry.struct(var.type), registry.handle(var.type)
        if var is (getattr(item, 'params', None) or [None])[0] and handle is not None and handle.dispatchable:
            return 'not', 'the object the call is dispatched on: the loader reads through the handle before any layer'
        if struct is not None and not var.is_pointer:
            return 'implied', 'by the rules of the members' if not struct.is_union else \
                'any bits are a valid value of the union'
        if var.is_pointer and struct is not None and not struct.is_union and var.const \
                and self.derived.needs_walk(struct.name):
            return 'implied', 'NULL is allowed; what the pointer leads to, by the rules of ' + struct.name
        if var.is_pointer and var.is_optional():
            return 'not', 'the pointer may be NULL, and no other value can be told from a valid one'
        if var.is_pointer:
            return 'not', 'required only when a counter in the application\'s own memory is not 0' \
                if var.lens else 'what is behind the pointer is not the layer\'s to read'
        return 'not', 'any value is valid'

# SPDX-License-Identifier: Apache-2.0
"""One case or more for each implicit VUID: which command, the way to the place that is broken, and how."""

import re
from dataclasses import dataclass
from typing import Callable, Optional, Tuple

import implicit_rules

IMPLICIT = re.compile(r'VUID-.*-[A-Za-z]\w*$')
WORSE = {'vkCreateInstance': 20, 'vkCreateDevice': 4, 'vkDestroyDevice': 50, 'vkDestroyInstance': 50,
         'vkCreateGraphicsPipelines': 2, 'vkQueuePresentKHR': 2, 'vkCreateDebugUtilsMessengerEXT': 3,
         'vkCreateValidationCacheEXT': 1}
COSTS = (('vkCmd', 0.5), ('vkQueue', 0.6), ('vkGet', 0.2), ('vkDestroy', 3), ('vkFree', 3))
# The loader reads what these are given before any layer does, or answers itself.
BY_LOADER = dict.fromkeys((
    'vkEnumerateInstanceVersion', 'vkEnumerateInstanceExtensionProperties', 'vkEnumerateInstanceLayerProperties',
    'vkEnumerateDeviceExtensionProperties', 'vkEnumerateDeviceLayerProperties', 'vkGetInstanceProcAddr', 'vkGetDeviceProcAddr',
    'vkEnumeratePhysicalDevices', 'vkEnumeratePhysicalDeviceGroups', 'vkCreateInstance', 'vkCreateDevice'), 'the loader answers or reads it first')
BAD_ENUM, BAD_HANDLE = 0x7fffffff, 0xbad0bad0bad0
NEWER_VALUE = 1001500000      # of an extension that does not exist yet


@dataclass
class Case:
    vuid: str                  # what must be said
    what: str                  # how it is broken, for people
    command: str
    path: Tuple = ()
    focus: Optional[str] = None
    breaks: Optional[Callable] = None        # (world, address, offsets of the owner): changes memory
    state: Optional[str] = None              # of the command buffer
    instead: Optional[str] = None            # what is said in place of the VUID


class Cases:
    def __init__(self, registry, usage, usable):
        """`usable(item)`: whether a command or struct can be had."""
        self.registry, self.usage, self.usable = registry, usage, usable
        self.skipped = {}      # VUID -> why
        self.paths = self._find_paths()
        self.array_parameters = {id(p) for c in registry.commands.values() for p in c.params if p.arrays}

    # ---- ways ------------------------------------------------------------------------------------------------

    def _find_paths(self):
        """{struct: (cost, command, path)}: the cheapest way from a command to each struct."""
        best = {}
        worklist = []
        for command in self.registry.commands.values():
            if command.alias is None and self.usable(command):
                cost = WORSE.get(command.name, 0) + next((c for start, c in COSTS if command.name.startswith(start)), 0)
                worklist.append((cost, command.name, (), command.params, False))
        while worklist:
            worklist.sort(key=lambda t: t[0], reverse=True)
            cost, command, path, variables, output = worklist.pop()
            for var in variables:
                struct = self.registry.struct(var.type)
                if struct is None or var.pointers > 2 or var.arrays and not var.pointers:
                    continue
                if struct.is_union:
                    if var.selector and not var.pointers:
                        for member in struct.members:
                            inner = self.registry.struct(member.type)
                            if inner is not None and not inner.is_union and member.selections and (
                                    member.const or not member.pointers):
                                self._step(best, worklist, cost + 1.5, command, path + (('union', var.name, member.name),), inner,
                                           False)
                    continue
                if output and not var.pointers:
                    continue
                filled = bool(var.pointers) and not var.const
                extra = 1.2 if var.is_optional() else 1
                self._step(best, worklist, cost + extra, command, path + (var.name,), struct, filled or output)
        return best

    def _step(self, best, worklist, cost, command, path, struct, output):
        if not self.usable(struct) or (struct.name, output) in best and best[struct.name, output][0] <= cost:
            return
        best[struct.name, output] = (cost, command, path)
        if not output:
            worklist.append((cost, command, path, struct.members, False))
        if struct.stype and not (path and path[-1][0] == 'next'):   # a chain belongs to its first struct
            for link in self.registry.extenders(struct.name):
                self._step(best, worklist, cost + 1.1, command, path + (('next', link.name),), link, output)

    def way(self, struct):
        item = self.registry.struct(struct)
        found = self.paths.get((item.name, False))
        return found or self.paths.get((item.name, True))

    # ---- cases -----------------------------------------------------------------------------------------------

    def all(self):
        for vuid in sorted(self.usage.texts):
            if IMPLICIT.match(vuid) and self.usage.is_implicit(vuid):
                yield from self.of(vuid)
        yield from self._without_number()

    def _without_number(self):
        """Handles of another device in members that have an id of other layers for that."""
        owners = implicit_rules.Deriver(self.registry, self.usage).owners
        for name in sorted(n for n in owners if n.startswith('Vk')):
            struct = self.registry.structs[name]
            for rule in owners[name].rules:
                vuid = rule.second.split('|')[0] if rule.kind == implicit_rules.HANDLE else ''
                if not vuid.startswith('UNASSIGNED') or not self.usable(struct) or not self.way(name) or \
                        (struct.name, False) not in self.paths or not self._of_device(self.registry.handle(rule.var.type)):
                    continue
                _, command, path = self.way(name)
                for focus, what, breaks, state in self._foreign(vuid, name, struct.members, rule.var.name, 'parent'):
                    yield Case(vuid, what, command, path, focus, breaks, state)

    def of(self, vuid):
        parts = vuid.split('-')
        owner, tag, member = parts[1], parts[-1], parts[2] if len(parts) > 3 else None
        command = self.registry.commands.get(owner)
        item = command or self.registry.structs.get(owner)
        if item is None or not self.usable(item):
            self.skipped[vuid] = 'its command or struct cannot be had here'
            return
        if owner in BY_LOADER and tag == 'parameter':
            self.skipped[vuid] = BY_LOADER[owner]
            return
        if command is not None:
            name, path = owner, ()
            variables = command.params
        else:
            way = self.way(owner)
            if way is None:
                self.skipped[vuid] = 'no command leads to the struct'
                return
            _, name, path = way
            variables = item.members
            if (self.registry.struct(owner).name, False) not in self.paths and tag not in ('sType', 'pNext', 'unique'):
                self.skipped[vuid] = 'filled by the implementation'
                return
        made = list(self._breaks(vuid, owner, item, variables, member, tag, command))
        for focus, what, breaks, state in made:
            yield Case(vuid, what, name, path, focus, breaks, state,
                       self._root(name, path) if tag == 'sType' and path and path[-1][0] == 'next' else None)
        if not made:
            self.skipped.setdefault(vuid, 'nothing to break: ' + self.usage.texts[vuid])

    def _root(self, command, path):
        """What is said of a struct that its sType does not say to be one: that it does not belong into the chain."""
        variables = self.registry.commands[command].params
        owner = None
        for step in path[:-1]:
            if step[0] == 'next':
                owner = self.registry.struct(step[1])
            else:
                name = step[1] if isinstance(step, tuple) else step
                owner = self.registry.struct(next(v.type for v in variables if v.name == name))
                if isinstance(step, tuple):
                    owner = self.registry.struct(owner.member(step[2]).type)
            variables = owner.members
        return 'VUID-%s-pNext-pNext' % owner.name

    def _breaks(self, vuid, owner, item, variables, member, tag, command):
        text = self.usage.texts[vuid]
        if tag == 'sType':
            yield None, 'another sType', lambda w, a, o: w.memory.put(
                a + o['sType'], 4, 0 if item.stype != 'VK_STRUCTURE_TYPE_APPLICATION_INFO' else 1), None
        elif tag == 'pNext' and member is None:
            self.skipped[vuid] = 'a struct of an extension that is enabled here'
        elif tag == 'pNext':
            yield from self._chains(owner)
        elif tag == 'unique':
            yield from self._twice(owner)
        elif tag in ('recording', 'cmdpool', 'bufferlevel', 'renderpass', 'videocoding'):
            yield None, tag, None, tag
        elif tag == 'arraylength':
            yield from self._no_elements(variables, member, text)
        elif tag == 'requiredbitmask':
            yield from self._each(variables, member, 'no bit', 0)
        elif tag == 'zerobitmask':
            yield from self._each(variables, member, 'a bit', 1)
        elif tag in ('parent', 'commonparent'):
            yield from self._foreign(vuid, owner, variables, member, tag)
        elif tag == 'parameter':
            var = next((v for v in variables if v.name == member), None)
            if var is None:
                self.skipped[vuid] = 'a member of a union'
                return
            if command is not None and var is variables[0] and self._dispatches(var):
                self.skipped[vuid] = 'the object that the call is dispatched on'
                return
            yield from self._parameter(owner, variables, var, text)

    def _dispatches(self, var):
        handle = self.registry.handle(var.type)
        return handle is not None and handle.dispatchable and not var.pointers

    def _chains(self, owner):
        extenders = {s.name for s in self.registry.extenders(self.registry.struct(owner).name)}
        for name in ('VkApplicationInfo', 'VkExportFenceCreateInfo', 'VkRenderPassMultiviewCreateInfo'):
            if name not in extenders and name != owner:
                yield None, 'pNext has a ' + name, lambda w, a, o, n=name: w.memory.put(
                    a + o['pNext'], 8, w.link(n)), None
        for what, number in (('an unknown struct', NEWER_VALUE), ('no struct', BAD_ENUM)):
            yield None, 'pNext has ' + what, lambda w, a, o, n=number: w.memory.put(a + o['pNext'], 8, w.link(n)), None

    def _twice(self, owner):
        for link in self.registry.extenders(self.registry.struct(owner).name):
            if self.usable(link) and not link.allowduplicate:
                def twice(w, a, o, name=link.name):
                    first, second = w.link(name), w.link(name)
                    w.memory.put(first + 8, 8, second)
                    w.memory.put(a + o['pNext'], 8, first)
                yield None, 'two ' + link.name, twice, None
                return

    def _no_elements(self, variables, member, text):
        if '::' in member or '->' in member:
            outer, inner = re.split('::|->', member)
            var = next(v for v in variables if v.name == outer)
            struct = self.registry.struct(var.type)

            def none(w, a, o):
                place = w.memory.get(a + o[outer], 8)
                w.memory.put(place + w.layouts.offset(struct.name, inner), 4, 0)
            yield outer, inner + ' is 0', none, None
            return
        var = next(v for v in variables if v.name == member)
        arrays = [v for v in variables if v.lens and v.lens[0] == member]
        arrays = [v for v in arrays if text.startswith('If ') and v.name in text] or arrays
        focus = arrays[0].name if arrays else member
        yield focus, member + ' is 0', lambda w, a, o: w.memory.put(
            w.memory.get(a + o[member], 8) if var.pointers else a + o[member], w.layouts.base(var.type)[0], 0), None

    def _each(self, variables, member, what, value):
        """Of the value, or of the first element of an array."""
        var = next(v for v in variables if v.name == member)
        yield member, '%s in %s' % (what, member), lambda w, a, o: self._put(w, a + o[member], var, value), None

    def _put(self, world, place, var, value):
        if var.pointers or id(var) in self.array_parameters:
            place = world.memory.get(place, 8)
        world.memory.put(place, world.layouts.base(var.type)[0], value)

    def _foreign(self, vuid, owner, variables, member, tag):
        known = self.usage.texts
        for var in variables:
            handle = self.registry.handle(var.type)
            if handle is None or var.pointers and not var.const:
                continue
            if handle.dispatchable and handle.name != 'VkCommandBuffer' and handle.name != 'VkQueue':
                continue
            if owner.startswith('vk') and var is variables[0] and self._dispatches(var):
                continue
            if tag == 'parent' and var.name != member:
                continue
            if tag == 'commonparent' and 'VUID-%s-%s-parent' % (owner, var.name) in known:
                continue
            if not self._of_device(handle):
                self.skipped.setdefault(vuid, 'a child of the instance')
                continue
            yield var.name, var.name + ' is of another device', lambda w, a, o, v=var: self._put(
                w, a + o[v.name], v, w.foreign(v.type)), None

    def _of_device(self, handle):
        while handle is not None and handle.name != 'VkDevice':
            handle = self.registry.handle(handle.parent.split(',')[0]) if handle.parent else None
        return handle is not None

    def _parameter(self, owner, variables, var, text):
        registry = self.registry
        conditional = text.startswith('If ')
        focus = var.name
        struct, handle = registry.struct(var.type), registry.handle(var.type)
        flags, enum = registry.flag(var.type), registry.enum(var.type)
        if var.pointers:
            if not (var.is_optional() and not conditional) and not re.match(
                    r'(If|and) .*\b%s is not NULL' % re.escape(var.name), text):
                if not re.search(r'If %s is not NULL|and %s is not NULL' % (var.name, var.name), text):
                    yield focus, var.name + ' is NULL', lambda w, a, o: w.memory.put(a + o[var.name], 8, 0), None
            if not var.const:
                return
            if var.type == 'char' and var.lens[-1:] == ['null-terminated']:
                yield focus, 'no UTF-8 in ' + var.name, lambda w, a, o: self._spoil(w, a + o[var.name], var), None
        if struct is not None:
            return
        if handle is not None:
            if not handle.dispatchable:
                yield focus, var.name + ' is no handle', lambda w, a, o: self._put(w, a + o[var.name], var, BAD_HANDLE), None
            optional = var.is_optional(1 if var.pointers else 0)
            if not optional and not var.noautovalidity:
                yield focus, var.name + ' is VK_NULL_HANDLE', lambda w, a, o: self._put(w, a + o[var.name], var, 0), None
        elif flags is not None or enum is not None and enum.is_bits:
            bits = registry.enum(flags.bits) if flags is not None else enum
            if bits is None or not bits.values:
                return
            used = 0
            for v in bits.values:
                if v.value & (v.value - 1) == 0:
                    used |= v.value
            bad = next((1 << b for b in [*range(bits.width - 2, 0, -1), bits.width - 1] if not used >> b & 1), None)
            if bad:
                yield focus, 'a bad bit in ' + var.name, lambda w, a, o: self._put(w, a + o[var.name], var, bad), None
            if flags is None and not conditional:
                yield focus, var.name + ' is 0', lambda w, a, o: self._put(w, a + o[var.name], var, 0), None
        elif enum is not None and var.type != 'VkStructureType':
            yield focus, 'no value of the enum in ' + var.name, lambda w, a, o: self._put(w, a + o[var.name], var, BAD_ENUM), None
        elif var.type.startswith('PFN_'):
            yield focus, var.name + ' is NULL', lambda w, a, o: w.memory.put(a + o[var.name], 8, 0), None
        elif var.type == 'VkDeviceAddress' and not var.pointers and not conditional and not var.noautovalidity:
            yield focus, var.name + ' is 0', lambda w, a, o: self._put(w, a + o[var.name], var, 0), None

    @staticmethod
    def _spoil(world, place, var):
        text = world.memory.get(place, 8)
        if var.pointers == 2:
            text = world.memory.get(text, 8)
        world.memory.put(text, 1, 0xfc)

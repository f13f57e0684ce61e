# SPDX-License-Identifier: Apache-2.0
"""The implicit valid usage of every command and struct, derived from the registry.

Owner -> list of Rule, in the order of the parameters; emit_implicit.py turns rules into C. The derivation follows the
chapter "Implicit Valid Usage" of the specification. A validusage.json decides which ids exist; without one all
derived ids stand. Python standard library only.
"""

from dataclasses import dataclass, field
from typing import Dict, List, Optional, Tuple

import policy

# Rule kinds
STYPE, PNEXT, COUNT, NULL, HANDLE, ENUM, BIT, FLAGS, ZERO, BOOL, STRING, WALK, OUTPUT, UNION, FUNCTION, ADDRESS = (
    'stype', 'pnext', 'count', 'null', 'handle', 'enum', 'bit', 'flags', 'zero', 'bool', 'string', 'walk', 'output',
    'union', 'function', 'address')

# Functions that must be there, by rules that the registry counts as explicit.
FUNCTIONS = {
    ('VkAllocationCallbacks', 'pfnAllocation'): 'VUID-VkAllocationCallbacks-pfnAllocation-00632',
    ('VkAllocationCallbacks', 'pfnReallocation'): 'VUID-VkAllocationCallbacks-pfnReallocation-00633',
    ('VkAllocationCallbacks', 'pfnFree'): 'VUID-VkAllocationCallbacks-pfnFree-00634',
}

# Functions that come in pairs, likewise: the other one, without which this one may be NULL.
PAIRS = {
    ('VkAllocationCallbacks', 'pfnInternalAllocation'):
        ('pfnInternalFree', 'VUID-VkAllocationCallbacks-pfnInternalAllocation-00635'),
    ('VkAllocationCallbacks', 'pfnInternalFree'):
        ('pfnInternalAllocation', 'VUID-VkAllocationCallbacks-pfnInternalAllocation-00635'),
}

# Handles of another device, by rules that the registry counts as explicit.
PARENTS = {
    ('VkDescriptorBufferInfo', 'buffer'): 'VUID-vkUpdateDescriptorSets-pDescriptorWrites-06237',
    ('VkPipelineInfoKHR', 'pipeline'): 'VUID-vkGetPipelineExecutablePropertiesKHR-pipeline-03271',
    ('VkPipelineExecutableInfoKHR', 'pipeline'): 'VUID-vkGetPipelineExecutableStatisticsKHR-pipeline-03273',
    ('VkWriteDescriptorSetAccelerationStructureKHR', 'pAccelerationStructures'):
        'VUID-vkUpdateDescriptorSets-pDescriptorWrites-06240',
    ('VkWriteDescriptorSetAccelerationStructureNV', 'pAccelerationStructures'):
        'VUID-vkUpdateDescriptorSets-pDescriptorWrites-06241',
    ('VkWriteDescriptorSetTensorARM', 'pTensorViews'): 'VUID-vkUpdateDescriptorSets-pDescriptorWrites-12324',
    ('VkDataGraphPipelineSessionMemoryRequirementsInfoARM', 'session'):
        'VUID-vkGetDataGraphPipelineSessionMemoryRequirementsARM-session-09950',
    ('VkDataGraphPipelineSessionBindPointRequirementsInfoARM', 'session'):
        'VUID-vkGetDataGraphPipelineSessionBindPointRequirementsARM-session-09783',
    ('VkDataGraphPipelineInfoARM', 'dataGraphPipeline'):
        'VUID-vkGetDataGraphPipelinePropertiesARM-dataGraphPipeline-09802',
    ('VkRenderPassAttachmentBeginInfo', 'pAttachments'): 'VUID-VkRenderPassBeginInfo-framebuffer-02780',
    ('VkImageViewCreateInfo', 'image'): 'VUID-vkCreateImageView-image-09179|VUID-VkImageViewCreateInfo-image-parameter',
}

# How layers of 1.4 call that of members which have no number in the registry, where it is not Struct-member-parent. Barriers have
# the name of their command (src/core/lifetime/lifetime.c).
OWN_PARENTS = {
    ('VkBufferMemoryBarrier', 'buffer'): 'vkCmdPipelineBarrier-commandBuffer-commonparent',
    ('VkBufferMemoryBarrier2', 'buffer'): 'vkCmdPipelineBarrier2-commandBuffer-commonparent',
    ('VkBufferMemoryRequirementsInfo2', 'buffer'): 'VkSemaphoreSignalInfo-buffer-parent',
    ('VkImageMemoryBarrier', 'image'): 'vkCmdPipelineBarrier-commandBuffer-commonparent',
    ('VkImageMemoryBarrier2', 'image'): 'vkCmdPipelineBarrier2-commandBuffer-commonparent',
    ('VkImageMemoryRequirementsInfo2', 'image'): 'VkSemaphoreSignalInfo-image-parent',
    ('VkImageSparseMemoryRequirementsInfo2', 'image'): 'VkSemaphoreSignalInfo-image-parent',
    ('VkMappedMemoryRange', 'memory'): 'VkMappedMemoryRange-memory-device',
    ('VkPipelineLayoutCreateInfo', 'pSetLayouts'): 'VkPipelineLayoutCreateInfo-pSetLayouts-commonparent',
    ('VkRenderingFragmentDensityMapAttachmentInfoEXT', 'imageView'):
        'VkRenderingFragmentDensityMapAttachmentInfoEXT-imageView-commonparent',
    ('VkRenderingFragmentShadingRateAttachmentInfoKHR', 'imageView'):
        'VkRenderingFragmentShadingRateAttachmentInfoKHR-imageView-commonparent',
}

# Written by hand in src/core, or left out; the reason is shown in docs/coverage.md.
SPECIAL = {
    'VUID-VkPipelineViewportStateCreateInfo-viewportCount-arraylength':
        'not: contradicts VUID-VkPipelineViewportStateCreateInfo-viewportCount-04135 where the count is dynamic',
    'VUID-VkPipelineViewportStateCreateInfo-scissorCount-arraylength':
        'not: contradicts VUID-VkPipelineViewportStateCreateInfo-scissorCount-04136 where the count is dynamic',
    'VUID-VkInstanceCreateInfo-pNext': 'checked: wake_implicit_direct_driver_loading',
}

# Arrays whose other rules are written by hand, and which other layers count.
COUNTED_TOO = {('vkCmdBindTransformFeedbackBuffersEXT', 'pSizes')}

# Ids that layers have where the registry has no number, those of 1.4 and of 1.3: as WAKE_RULE() puts them together.
OLDER_BOOL_ID = 'UNASSIGNED-GeneralParameterError-UnrecognizedValue'
BOOL_ID = 'UNASSIGNED-GeneralParameterError-UnrecognizedBool32|' + OLDER_BOOL_ID


@dataclass
class Rule:
    kind: str
    var: object                       # model.Variable
    vuid: str = ''                    # what a violation reports
    second: str = ''                  # HANDLE: parent; FLAGS: requiredbitmask; PNEXT: unique
    optional: bool = False            # NULL, 0 or VK_NULL_HANDLE is fine
    count: Optional[str] = None       # elements: member name, constant or None for one
    arrays: List[str] = field(default_factory=list)   # COUNT: only when one of these is not NULL
    path: str = ''                    # COUNT through a struct: pAllocateInfo->commandBufferCount; FUNCTION: the other of a pair
    selections: List[Tuple[str, 'Rule']] = field(default_factory=list)   # UNION: (enumerant, rule)


@dataclass
class Owner:
    name: str
    rules: List[Rule] = field(default_factory=list)


class Deriver:
    """Rules of all owners, and for every implicit VUID what became of it: coverage[vuid] = (status, detail)."""

    def __init__(self, registry, valid_usage):
        self.registry = registry
        self.known = set(valid_usage.texts) if valid_usage.texts else None
        self.since_1_4 = self.known is not None and not any(name.endswith('-requiredbitmask') for name in self.known)
        self.texts = valid_usage.texts
        self.coverage: Dict[str, Tuple[str, str]] = {}
        self.owners: Dict[str, Owner] = {}
        self.reached: List[str] = []          # structs that a record leads to, in order
        self.outputs: List[str] = []          # structs that commands fill and whose sType the application sets
        self.direct = set()                   # structs that something names by type, not only a pNext chain
        self._handles: Dict[str, bool] = {}
        self._needed: Dict[str, bool] = {}
        for command in registry.commands.values():
            if command.alias is None:
                self.owners[command.name] = self._derive(command.name, command.params, command)
        for struct in registry.structs.values():
            if struct.alias is None:
                self.owners[struct.name] = self._derive(struct.name, struct.members, struct)
        self._reach()

    # ---- questions -----------------------------------------------------------------------------------------

    def vuid(self, owner, member, tag):
        """The id, or '' where the specification has none."""
        name = 'VUID-%s-%s-%s' % (owner, member, tag) if member else 'VUID-%s-%s' % (owner, tag)
        return name if self.known is None or name in self.known else ''

    def has_handles(self, struct_name):
        """Whether elements of this struct have ids below them: handle members, embedded structs' included."""
        struct = self.registry.struct(struct_name)
        if struct is None or struct.is_union:
            return False
        if struct.name not in self._handles:
            self._handles[struct.name] = any(
                not m.is_pointer and (self.registry.handle(m.type) is not None or self.has_handles(m.type))
                for m in struct.members)
        return self._handles[struct.name]

    def needs_walk(self, struct_name):
        """Whether anything in the struct, or in what it leads to, can be checked."""
        name = self.registry.struct(struct_name).name
        if name not in self._needed:
            self._needed[name] = False        # a struct that leads to itself adds nothing by that
            owner = self.owners.get(name)
            self._needed[name] = owner is not None and any(self.is_checked(owner, r) for r in owner.rules)
        return self._needed[name]

    def is_checked(self, owner, rule):
        """Whether C is made of a rule; the others only say that there is nothing to see."""
        if rule.kind in (STYPE, PNEXT):
            struct = self.registry.structs[owner.name]
            if struct.extends and owner.name not in self.direct:
                return False                  # only ever found by its sType, in somebody else's chain
            return bool(rule.vuid or rule.kind == PNEXT)
        if rule.kind == WALK:
            return self.needs_walk(rule.var.type)
        if rule.kind == NULL:
            return not rule.optional and not any(
                v.name == rule.count and v.is_pointer for v in self.variables(owner.name))
        if rule.kind == OUTPUT:
            return rule.count is None or self._counted_by_pointer(self.variables(owner.name), rule.count)
        if rule.kind == HANDLE:
            return bool(rule.vuid)
        if rule.kind == STRING:
            return rule.var.lens[-1:] == ['null-terminated'] and bool(rule.vuid)
        if rule.kind == UNION:
            return any(self.is_checked_case(r) for _, r in rule.selections)
        return True

    def is_checked_case(self, rule):
        if rule.kind == NULL and not rule.optional and rule.vuid:
            return True
        return self.registry.struct(rule.var.type) is not None and self.needs_walk(rule.var.type)

    def variables(self, owner_name):
        if owner_name in self.registry.commands:
            return self.registry.commands[owner_name].params
        return self.registry.structs[owner_name].members

    def extending(self, struct_name):
        return self.registry.extenders(struct_name)

    # ---- deriving ------------------------------------------------------------------------------------------

    def _derive(self, name, variables, item):
        owner = Owner(name)
        is_struct = hasattr(item, 'is_union')
        if is_struct and item.is_union:
            return owner
        returned = is_struct and item.returnedonly
        for var in variables:
            if is_struct and var.name == 'sType' and item.stype:
                owner.rules.append(Rule(STYPE, var, self.vuid(name, 'sType', 'sType')))
            elif is_struct and var.name == 'pNext' and item.stype:
                self._pnext(owner, item, var)
            elif not returned:
                self._lengths(owner, variables, var, item)
                self._variable(owner, variables, var, is_struct)
        return owner

    def _pnext(self, owner, struct, var):
        if struct.extends and not self.vuid(owner.name, 'pNext', 'pNext'):
            return
        if struct.extends and self.known is None:
            return
        owner.rules.append(Rule(PNEXT, var, self.vuid(owner.name, 'pNext', 'pNext'),
                                self.vuid(owner.name, 'sType', 'unique')))

    def _lengths(self, owner, variables, var, item):
        """`var must be greater than 0`, where it counts elements; also through a struct: pAllocateInfo->count."""
        for path, member in self._counts_in(variables, var):
            arrays = [v for v in variables if path in v.lens]
            if not arrays or member.is_optional() or member.is_pointer:
                continue
            vuid = self.vuid(owner.name, path.replace('->', '::'), 'arraylength')
            if vuid and vuid not in SPECIAL:
                optional = [v.name for v in arrays if v.is_optional() and not v.noautovalidity]
                conditional = len(optional) == len(arrays)
                if vuid in self.texts:
                    conditional = self.texts[vuid].startswith('If ')
                # Other layers tell it of each array that has so many elements.
                counted = [v for v in arrays if not v.noautovalidity or (owner.name, v.name) in COUNTED_TOO]
                times = 1 if conditional else len(counted) or 1
                owner.rules += [Rule(COUNT, var, vuid, arrays=optional if conditional else [], path=path)] * times

    def _counts_in(self, variables, var):
        yield var.name, var
        prefix = var.name + '->'
        struct = self.registry.struct(var.type)
        paths = sorted({l for v in variables for l in v.lens if l.startswith(prefix)})
        for path in paths:
            member = struct.member(path[len(prefix):]) if struct else None
            if member is not None:
                yield path, member

    def _variable(self, owner, variables, var, is_struct):
        registry = self.registry
        parameter = self.vuid(owner.name, var.name, 'parameter')
        if not is_struct and var is variables[0] and self._is_dispatch(var):
            return
        opaque = bool(policy.row(policy.OPAQUE, registry, owner.name, var.name))
        if (owner.name, var.name) in FUNCTIONS:
            owner.rules.append(Rule(FUNCTION, var, FUNCTIONS[owner.name, var.name]))
            return
        if (owner.name, var.name) in PAIRS:
            other, vuid = PAIRS[owner.name, var.name]
            owner.rules.append(Rule(FUNCTION, var, vuid, path=other))
            return
        if var.noautovalidity:
            # The pointer itself is the business of explicit valid usage, what it leads to is ours.
            if var.pointers == 1 and var.const and registry.struct(var.type) is not None and not opaque:
                owner.rules.append(Rule(WALK, var, count=var.length, optional=True))
            elif var.selector and not var.is_pointer:
                owner.rules.append(self._union(owner, var))
            return
        if var.type == 'VkStructureType' or var.bits and registry.struct(var.type):
            return
        if opaque:
            owner.rules.append(Rule(NULL, var, parameter, count=var.length, optional=var.is_optional() or not parameter))
        elif var.pointers:
            self._pointer(owner, variables, var, parameter)
        else:
            self._value(owner, variables, var, parameter, var.arrays[0] if var.arrays else None, 0)

    def _is_dispatch(self, var):
        handle = self.registry.handle(var.type)
        return handle is not None and handle.dispatchable and not var.pointers

    def _value(self, owner, variables, var, vuid, count, level):
        """Rules for one value, or for each element of an array of values."""
        registry = self.registry
        optional = var.is_optional(level)
        flags, enum, handle = registry.flag(var.type), registry.enum(var.type), registry.handle(var.type)
        struct = registry.struct(var.type)
        rule = None
        if handle is not None:
            rule = Rule(HANDLE, var, vuid, self._parent(owner, variables, var, handle, vuid), optional)
        elif flags is not None:
            bits = registry.enum(flags.bits) if flags.bits else None
            if bits is None or not bits.values:
                zero = self.vuid(owner.name, var.name, 'zerobitmask')
                rule = Rule(ZERO, var, zero) if zero else None
            else:
                # Registries since 1.4 say that a mask must not be 0 in the rule of its values.
                required = self.vuid(owner.name, var.name, 'requiredbitmask') or (vuid if self.since_1_4 else '')
                rule = Rule(FLAGS, var, vuid, required if not optional else '', optional) if vuid or required else None
        elif enum is not None:
            if enum.is_bits and not enum.values:
                # a single bit of a type without bits: nothing to say about it
                rule = None
            elif vuid:
                rule = Rule(BIT if enum.is_bits else ENUM, var, vuid, optional=optional)
        elif var.type == 'VkBool32':
            rule = Rule(BOOL, var, vuid or (BOOL_ID if self.since_1_4 else OLDER_BOOL_ID))
        elif struct is not None and struct.is_union:
            rule = self._union(owner, var)
        elif struct is not None:
            rule = Rule(WALK, var)
        elif var.type.startswith('PFN_') and not optional and vuid:
            rule = Rule(FUNCTION, var, vuid)
        elif var.type == 'VkDeviceAddress' and not var.pointers and not optional and vuid:
            rule = Rule(ADDRESS, var, vuid)
        if rule is not None:
            rule.count = count
            owner.rules.append(rule)

    def _pointer(self, owner, variables, var, vuid):
        registry = self.registry
        optional = var.is_optional() or not vuid
        count = var.length
        owner.rules.append(Rule(NULL, var, vuid, count=count, optional=optional))
        struct = registry.struct(var.type)
        if not var.const:
            if struct is not None and struct.stype and var.pointers == 1:
                owner.rules.append(Rule(OUTPUT, var, count=count, optional=optional))
            return
        if var.type == 'char':
            owner.rules.append(Rule(STRING, var, vuid, count=count, optional=optional))
            return
        if struct is not None:
            if not struct.is_union and var.pointers == 1 and not self._counted_by_pointer(variables, count):
                owner.rules.append(Rule(WALK, var, count=count))
            return
        if var.pointers == 1 and not self._counted_by_pointer(variables, count):
            self._value(owner, variables, var, vuid, count or '1', 1)

    def _union(self, owner, var):
        union = self.registry.struct(var.type)
        if not var.selector:
            return None
        rule = Rule(UNION, var)
        for member in union.members:
            for selection in member.selections:
                if not member.is_pointer and self.registry.struct(member.type) is not None:
                    rule.selections.append((selection, Rule(WALK, member)))
                elif member.is_pointer:
                    vuid = self.vuid(owner.name, member.name, 'parameter')
                    rule.selections.append((selection, Rule(NULL, member, vuid, optional=member.is_optional())))
        return rule

    def _parent(self, owner, variables, var, handle, vuid):
        if (owner.name, var.name) in PARENTS:
            return PARENTS[owner.name, var.name]
        direct = self.vuid(owner.name, var.name, 'parent')
        common = self.vuid(owner.name, None, 'commonparent')
        if self.known is not None:
            # Layers of 1.4 have an id of their own for members that have no number.
            own = ''
            if vuid and self.since_1_4 and not owner.name.startswith('vk'):
                name = OWN_PARENTS.get((owner.name, var.name), '%s-%s-parent' % (owner.name, var.name))
                own = 'UNASSIGNED-%s|%s' % (name, vuid)
            return direct or common or own
        parents = {v.type for v in variables}
        if handle.parent and handle.parent in parents and owner.name.startswith('vk'):
            return direct
        handles = [v for v in variables if self.registry.handle(v.type) is not None]
        return common if len(handles) > 1 else ''

    @staticmethod
    def _counted_by_pointer(variables, count):
        """The number of elements stands in the application's own memory."""
        return any(v.name == count and v.is_pointer for v in variables)

    # ---- reaching ------------------------------------------------------------------------------------------

    def _reach(self):
        """Which structs a record leads to: from the parameters, through members, then through pNext chains."""
        seen, outputs = set(), set()
        todo = []

        def visit(rules):
            for rule in rules:
                if rule.kind == WALK:
                    todo.append(self.registry.struct(rule.var.type).name)
                    self.direct.add(todo[-1])
                elif rule.kind == OUTPUT:
                    outputs.add(self.registry.struct(rule.var.type).name)
                elif rule.kind == UNION:
                    visit([r for _, r in rule.selections])
                    for _, r in rule.selections:
                        target = self.registry.struct(r.var.type)
                        if r.kind == NULL and r.var.const and target is not None:
                            todo.append(target.name)
                            self.direct.add(target.name)

        for name, owner in self.owners.items():
            if name.startswith('vk'):
                visit(owner.rules)
        while todo:
            name = todo.pop()
            if name in seen or name not in self.owners:
                continue
            seen.add(name)
            visit(self.owners[name].rules)
            todo.extend(s.name for s in self.extending(name))
        self.reached = sorted(seen)
        self.outputs = sorted(outputs)


def explicit_vuids():
    """Those that the registry counts as explicit, and that rules of ours name all the same."""
    return sorted({*FUNCTIONS.values(), *PARENTS.values(), *(vuid for _, vuid in PAIRS.values())})

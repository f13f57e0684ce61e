# SPDX-License-Identifier: Apache-2.0
"""Arguments of a call that are valid enough, made from the registry: what is required is there, and nothing else but what
leads to the place that a case wants to break."""

import re

OTHER = ('',)      # a path that leads nowhere
ADDRESS = 0x10000  # of device memory, where one is required
# What the registry cannot tell: members, and what they should be for the rest to make sense.
MEMBERS = {
    ('VkImageCreateInfo', 'imageType'): 1, ('VkImageCreateInfo', 'usage'): 0x1f & ~8,
    ('VkImageViewCreateInfo', 'viewType'): 1,
    ('VkBufferCreateInfo', 'usage'): 0x201ff, ('VkBufferCreateInfo', 'size'): 4096,
    ('VkDeviceBufferMemoryRequirements', 'size'): 4096,
    ('VkQueryPoolCreateInfo', 'queryType'): 2,
    ('VkMemoryAllocateInfo', 'allocationSize'): 4096,
    ('VkRenderPassBeginInfo', 'renderArea'): (0, 0, 4, 4),
    ('VkPipelineShaderStageCreateInfo', 'stage'): 0x20,
    ('VkPipelineMultisampleStateCreateInfo', 'rasterizationSamples'): 1,
    ('VkVideoSessionCreateInfoKHR', 'queueFamilyIndex'): 0,
    ('VkVideoProfileInfoKHR', 'videoCodecOperation'): 1,
    ('VkSemaphoreWaitInfo', 'flags'): 0,
    ('VkSwapchainCreateInfoKHR', 'minImageCount'): 3,
    ('VkSwapchainCreateInfoKHR', 'imageUsage'): 0x10,
    ('VkBufferViewCreateInfo', 'range'): 256,
    ('VkDescriptorPoolSize', 'type'): 6, ('VkDescriptorSetLayoutBinding', 'descriptorType'): 6,
    ('VkWriteDescriptorSet', 'descriptorType'): 6,
}
# Members that decide whether another one counts: {(owner, member that is broken or led through): ((member, value), ...)}.
DERIVATIVE = (('flags', 4), ('basePipelineIndex', 0xffffffff))
DECIDING = {
    ('VkWriteDescriptorSet', 'pImageInfo'): (('descriptorType', 1),),
    ('VkWriteDescriptorSet', 'pTexelBufferView'): (('descriptorType', 4),),
    ('VkDescriptorUpdateTemplateCreateInfo', 'pipelineLayout'): (('templateType', 1),),
    ('VkCommandBufferBeginInfo', 'pInheritanceInfo'): (('flags', 2),),
    ('VkComputePipelineCreateInfo', 'basePipelineHandle'): DERIVATIVE,
    ('VkGraphicsPipelineCreateInfo', 'basePipelineHandle'): DERIVATIVE,
    ('VkRayTracingPipelineCreateInfoKHR', 'basePipelineHandle'): DERIVATIVE,
    ('VkRayTracingPipelineCreateInfoNV', 'basePipelineHandle'): DERIVATIVE,
}
PRESENT = {
    ('VkPipelineShaderStageCreateInfo', 'module'), ('VkDescriptorSetLayoutCreateInfo', 'pBindings'),
    ('VkFramebufferCreateInfo', 'renderPass'), ('VkWriteDescriptorSet', 'dstSet'), ('VkWriteDescriptorSet', 'pBufferInfo'),
    ('VkDescriptorBufferInfo', 'buffer'), ('VkImageMemoryBarrier', 'image'), ('VkBufferMemoryBarrier', 'buffer'),
    ('VkVideoSessionCreateInfoKHR', 'pStdHeaderVersion'), ('VkGraphicsPipelineCreateInfo', 'renderPass'),
    ('VkGraphicsPipelineCreateInfo', 'pRasterizationState'), ('VkGraphicsPipelineCreateInfo', 'pViewportState'),
    ('VkGraphicsPipelineCreateInfo', 'pMultisampleState'), ('VkGraphicsPipelineCreateInfo', 'pVertexInputState'),
    ('VkGraphicsPipelineCreateInfo', 'pInputAssemblyState'), ('VkGraphicsPipelineCreateInfo', 'pStages'),
    ('VkCommandBufferInheritanceInfo', 'renderPass'), ('VkInstanceCreateInfo', 'pApplicationInfo'),
}
ENUMS = {'VkFormat': 37, 'VkObjectType': 9, 'VkImageLayout': 1, 'VkDebugReportObjectTypeEXT': 9,
         'VkColorSpaceKHR': 0, 'VkImageAspectFlagBits': 1}
NUMBERS = ((re.compile(r'(width|height|depth|layers|Levels|Layers|levelCount|layerCount|sampleCount)$'), 4),
           (re.compile(r'([Ss]ize|range|[Ss]tride)$'), 16),
           (re.compile(r'(Count|maxSets)$'), 1))
LEVELS = re.compile(r'(mipLevels|arrayLayers|levelCount|layerCount|layers|depth)$')


class Maker:
    def __init__(self, registry, layouts, memory, world):
        self.registry, self.layouts, self.memory, self.world = registry, layouts, memory, world
        self.target = None          # address and offsets of what a case breaks
        self.focus = None           # the member that it breaks: present even where optional
        self.selected = None        # the member of a union that is used

    def arguments(self, command, want=(), focus=None):
        """The parameters of a command, side by side at the address returned."""
        self.focus, self.target, self.selected = focus, None, None
        size, _, _ = self.layouts.fields(command.name, command.params, is_param=True)
        address = self.memory.take(size)
        self._fill(command.name, command.params, address, tuple(want), True)
        return address

    def struct(self, name, want=(), address=None):
        item = self.registry.struct(name)
        address = address or self.memory.take(*self.layouts.struct(item.name))
        if item.is_union:
            return address
        self._fill(item.name, item.members, address, tuple(want), False)
        return address

    def aside(self, name):
        """A struct that lies on no case's way."""
        return self.struct(name, OTHER)

    def output(self, name, address, want=()):
        """A struct that a call fills: its sType, and where the case leads into its chain, that."""
        item = self.registry.struct(name)
        if name == 'VkHostAddressRangeEXT':     # which says where the results go
            self.memory.put(address + self.layouts.offset(name, 'size'), 8, 16)
        if not item.stype:
            return
        offsets = self.layouts.fields(item.name, item.members)[2]
        self.memory.put(address, 4, self.registry.stype_value(item.stype))
        if not want and self.target is None:
            self.target = (address, offsets)
        if want and isinstance(want[0], tuple):
            self._chain(address, offsets, want, True)

    # ---- one owner -------------------------------------------------------------------------------------------

    def _fill(self, name, variables, address, want, is_param):
        item = self.registry.structs.get(name)
        offsets = self.layouts.fields(name, variables, is_param=is_param)[2]
        head = want[0] if want else None
        here = not want and self.target is None
        if here:
            self.target = (address, offsets)
        wanted = self.focus if here else head if isinstance(head, str) else head[1] if head and head[0] == 'union' else None
        self._counts(name, variables, address, offsets, wanted)
        if head and head[0] == 'union':
            self._select(variables, address, offsets, head)
        for var in variables:
            place = address + offsets[var.name]
            if var.name == 'sType' and item is not None and item.stype:
                self.memory.put(place, 4, self.registry.stype_value(item.stype))
            elif var.name == 'pNext' and item is not None and item.has_pnext:
                if head and head[0] == 'next':
                    self._chain(address, offsets, want, False)
            elif any(var.name in v.lens for v in variables) and not var.pointers:
                continue
            else:
                self._variable(name, variables, address, offsets, var, want[1:] if head == var.name or (
                    head and head[0] == 'union' and head[1] == var.name) else None, var.name == wanted, is_param, head)

        for member in {head, wanted}:
            for other, value in DECIDING.get((name, member), ()):
                self.memory.put(address + offsets[other], 4, value)
        if name == 'VkGraphicsPipelineCreateInfo' and 'pTessellationState' in (head, wanted):
            stages = self.memory.get(address + offsets['pStages'], 8)
            size = self.layouts.struct('VkPipelineShaderStageCreateInfo')[0]
            for i, stage in enumerate((2, 4)):
                self.memory.put(stages + i * size + self.layouts.offset('VkPipelineShaderStageCreateInfo', 'stage'), 4, stage)

    def _chain(self, address, offsets, want, output):
        name = want[0][1]
        link = self.memory.take(*self.layouts.struct(name))
        item = self.registry.struct(name)
        if output or item.returnedonly:
            self.output(name, link, want[1:])
        else:
            self.struct(name, want[1:], link)
        self.memory.put(address + offsets['pNext'], 8, link)

    def _counts(self, owner, variables, address, offsets, wanted):
        for var in variables:
            arrays = [v for v in variables if v.lens and v.lens[0] != 'null-terminated' and
                      var.name in re.findall(r'\w+', v.lens[0]) and '->' not in v.lens[0]]
            if not arrays or var.pointers:
                continue
            value = MEMBERS.get((owner, var.name))
            if value is None:
                if self.registry.enum(var.type) is not None:
                    value = 1
                elif not var.is_optional() or wanted == var.name or any(
                        a.name == wanted or (owner, a.name) in PRESENT for a in arrays):
                    value = 16 if all(a.pointers and self.layouts.element(a)[0] == 1 for a in arrays) else 1
                    if owner == 'VkGraphicsPipelineCreateInfo':
                        value = 2
                    if any(a.name == 'pCode' for a in arrays):
                        value = len(self.world.shader)
                else:
                    value = 0
            self.memory.put(address + offsets[var.name], self.layouts.value(var)[0], value)

    def _select(self, variables, address, offsets, head):
        var = next(v for v in variables if v.name == head[1])
        union = self.registry.struct(var.type)
        member = union.member(head[2])
        selector = next(v for v in variables if v.name == var.selector)
        enum = self.registry.enum(selector.type)
        value = next(v.value for v in enum.values if v.name == member.selections[0])
        self.memory.put(address + offsets[selector.name], 4, value)
        self.selected = selector.name

    def _length(self, var, variables, address, offsets):
        """Elements of an array, or 1."""
        length = var.lens[0] if var.lens else None
        if length is None or length == 'null-terminated':
            return 1
        if '->' in length:
            outer, member = length.split('->')
            pointer = self.memory.get(address + offsets[outer], 8)
            struct_ = self.registry.struct(next(v.type for v in variables if v.name == outer))
            return self.memory.get(pointer + self.layouts.offset(struct_.name, member), 4)
        counter = next((v for v in variables if v.name == length), None)
        if counter is None:
            if re.match(r'\d+$|VK_\w+$', length):
                return self.layouts.constant(length)
            return 1024
        value = self.memory.get(address + offsets[length], self.layouts.value(counter)[0])
        return self.memory.get(value, 4) if counter.pointers and value else value if not counter.pointers else 0

    def _variable(self, owner, variables, address, offsets, var, want, focused, is_param, head):
        place = address + offsets[var.name]
        wanted = want is not None
        present = wanted or focused or (owner, var.name) in PRESENT
        if var.pointers or (is_param and var.arrays):
            self._pointer(owner, variables, address, offsets, var, want if wanted else OTHER, present, place)
            return
        if var.noautovalidity and not present and (owner, var.name) not in MEMBERS and self.registry.struct(var.type) is None:
            if var.type != 'VkSurfaceKHR' and (self.registry.handle(var.type) is not None or var.is_optional()):
                return
        if self.selected == var.name and head and head[0] == 'union':
            return
        preferred = MEMBERS.get((owner, var.name))
        if isinstance(preferred, tuple):
            for i, number in enumerate(preferred):
                self.memory.put(place + 4 * i, 4, number)
            return
        size, _ = self.layouts.base(var.type)
        if preferred is not None:
            self.memory.put(place, size, preferred)
            return
        if var.bits:
            return
        count = 1
        for length in var.arrays:
            count *= self.layouts.constant(length)
        for i in range(count):
            self._value(owner, variables, address, offsets, var, place + i * size, 0, want if i == 0 else None, present, head)

    def _pointer(self, owner, variables, address, offsets, var, want, present, place):
        required = not (var.is_optional() or var.noautovalidity)
        count = self._length(var, variables, address, offsets)
        if not (required or present) or (count == 0 and not present):
            return
        if var.arrays and not var.pointers:
            count = 1
            for length in var.arrays:
                count *= self.layouts.constant(length)
        size, align = self.layouts.element(var)
        struct_ = self.registry.struct(var.type)
        room = self.memory.take(max(size, 8) * max(count, 1) + (512 if var.type == 'void' or struct_ is None else 0), 16)
        self.memory.put(place, 8, room)
        if var.type == 'char' and var.const:
            self._strings(var, room, place, count)
            return
        if var.pointers == 2:
            for i in range(count):
                if struct_ is not None and var.const:
                    self.memory.put(room + 8 * i, 8, self.struct(struct_.name, want if i == 0 else OTHER))
            return
        if any(var.name in v.lens for v in variables) and not var.const:
            self.memory.put(room, 4, 1)
        for i in range(count):
            at = room + i * size
            if struct_ is not None and not var.const:
                self.output(struct_.name, at, want if i == 0 else OTHER)
            elif struct_ is not None:
                if not struct_.is_union:
                    self.struct(struct_.name, want if i == 0 else OTHER, at)
            elif var.const and var.type != 'void':
                self._value(owner, variables, address, offsets, var, at, 1, None, present, None)

    def _strings(self, var, room, place, count):
        if var.pointers == 1:
            self.memory.put(place, 8, self.memory.text(self.world.string(var)))
            return
        for i in range(count):
            self.memory.put(room + 8 * i, 8, self.memory.text(self.world.string(var)))

    def _value(self, owner, variables, address, offsets, var, at, level, want, present, head):
        registry, memory = self.registry, self.memory
        optional = var.is_optional(level)
        struct_, handle = registry.struct(var.type), registry.handle(var.type)
        flags, enum = registry.flag(var.type), registry.enum(var.type)
        if struct_ is not None and struct_.is_union:
            self._union(variables, address, offsets, var, struct_, at, want, head)
        elif struct_ is not None:
            self.struct(struct_.name, want if want is not None else OTHER, at)
        elif handle is not None:
            if present or not optional or var.type == 'VkSurfaceKHR':
                memory.put(at, 8, self.world.handle(handle.name, owner))
        elif flags is not None:
            bits = registry.enum(flags.bits) if flags.bits else None
            if bits is not None and bits.values and (not optional or (present and level)):
                memory.put(at, flags.width // 8, self._first(bits))
        elif enum is not None:
            if not (enum.is_bits and optional) or present:
                memory.put(at, enum.width // 8, self._first(enum))
        elif var.type.startswith('PFN_'):
            if present or not optional:
                memory.put(at, 8, self.world.function(var.type))
        elif var.type in ('float', 'double', 'VkBool32') or optional:
            return
        elif var.type == 'VkDeviceAddress':
            memory.put(at, 8, ADDRESS)
        else:
            number = next((n for pattern, n in NUMBERS if pattern.search(var.name)), 0)
            memory.put(at, self.layouts.base(var.type)[0], 1 if LEVELS.search(var.name) else number)

    def _first(self, enum):
        if enum.name in ENUMS:
            return ENUMS[enum.name]
        values = [v for v in enum.values if not enum.is_bits or v.value & (v.value - 1) == 0 and v.value]
        return values[0].value if values else 0

    def _union(self, variables, address, offsets, var, union, at, want, head):
        """The selected member, where it is a struct."""
        if not var.selector:
            return
        if want is not None and head and head[0] == 'union':
            member = union.member(head[2])
            if member.pointers:
                room = self.memory.take(512)
                if self.registry.struct(member.type) is not None:
                    self.struct(member.type, want, room)
                self.memory.put(at, 8, room)
            else:
                self.struct(member.type, want, at)
            return
        selector = next(v for v in variables if v.name == var.selector)
        value = self.memory.get(address + offsets[selector.name], 4)
        enum = self.registry.enum(selector.type)
        names = {v.name for v in enum.values if v.value == value}
        for member in union.members:
            if names & set(member.selections):
                if member.pointers and self.registry.handle(member.type) is not None and not member.is_optional():
                    room = self.memory.take(8)
                    self.memory.put(room, 8, self.world.handle(member.type, union.name))
                    self.memory.put(at, 8, room)
                elif member.pointers and self.registry.struct(member.type) is not None and not member.is_optional():
                    self.memory.put(at, 8, self.struct(member.type, OTHER))
                elif not member.pointers and self.registry.struct(member.type) is not None:
                    self.struct(member.type, OTHER, at)

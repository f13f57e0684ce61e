# SPDX-License-Identifier: Apache-2.0
"""An instance, devices and objects of every type, made through the loader with arguments of maker.py."""

import ctypes
import struct

import maker
import memory

CALLBACK = ctypes.CFUNCTYPE(ctypes.c_uint32, ctypes.c_uint32, ctypes.c_uint32, ctypes.c_void_p, ctypes.c_void_p)
ANY = ctypes.CFUNCTYPE(ctypes.c_uint64, *[ctypes.c_uint64] * 8)
# Extensions that exclude others.
LEFT_OUT = {'VK_EXT_buffer_device_address', 'VK_AMD_negative_viewport_height', 'VK_EXT_debug_marker', 'VK_NV_extension_152'}
FEATURES_LEFT_OUT = {'VkPhysicalDeviceVulkan11Features', 'VkPhysicalDeviceVulkan12Features', 'VkPhysicalDeviceVulkan13Features',
                     'VkPhysicalDeviceFeatures2', 'VkPhysicalDeviceBufferDeviceAddressFeaturesEXT'}
# A compute shader that does nothing.
SHADER = struct.pack('<35I', 0x07230203, 0x00010000, 0, 5, 0,
                     0x00020011, 1, 0x0003000e, 0, 1, 0x0005000f, 5, 3, 0x6e69616d, 0,
                     0x00060010, 3, 17, 1, 1, 1, 0x00020013, 1, 0x00030021, 2, 1,
                     0x00050036, 1, 3, 0, 2, 0x000200f8, 4, 0x000100fd, 0x00010038)
GRAPHICS, COMPUTE, TRANSFER = 0, 1, 2


class World:
    def __init__(self, registry, layer, extensions=True, library='libvulkan.so.1'):
        self.registry = registry
        self.memory = memory.Memory()
        self.layouts = memory.Layouts(registry)
        self.maker = maker.Maker(registry, self.layouts, self.memory, self)
        self.shader = SHADER
        self.said, self.skip = [], 0
        self.loader = ctypes.CDLL(library)
        self.loader.vkGetInstanceProcAddr.restype = ctypes.c_void_p
        self.loader.vkGetInstanceProcAddr.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
        self._kept, self._procs, self._objects = [], {}, {}
        self.device = 0             # which of the two devices objects are made of
        self.scope = None
        self.with_extensions = extensions
        self._make(layer)

    # ---- what is said ----------------------------------------------------------------------------------------

    def _hear(self, severity, kind, data, user):
        name = ctypes.c_char_p.from_address(data + 24).value
        text = ctypes.c_char_p.from_address(data + 40).value
        if severity & 0x1000 and name != b'Loader Message':
            self.said.append(((name or b'').decode(), (text or b'').decode(errors='replace')))
        return self.skip

    def listen(self):
        """VkDebugUtilsMessengerCreateInfoEXT."""
        self._kept.append(CALLBACK(self._hear))
        info = self.memory.take(48)
        for offset, size, value in ((0, 4, 1000128004), (20, 4, 0x1100), (24, 4, 7),
                                    (32, 8, ctypes.cast(self._kept[-1], ctypes.c_void_p).value)):
            self.memory.put(info + offset, size, value)
        return info

    # ---- calls -----------------------------------------------------------------------------------------------

    def _prototype(self, command):
        types = []
        for p in command.params:
            size = self.layouts.value(p, True)[0]
            types.append(ctypes.c_float if p.type == 'float' and not p.pointers and not p.arrays else
                         ctypes.c_double if p.type == 'double' and not p.pointers else
                         {1: ctypes.c_uint8, 2: ctypes.c_uint16, 4: ctypes.c_uint32, 8: ctypes.c_uint64}[size])
        result = None if command.return_type == 'void' else ctypes.c_int32 if command.return_type == 'VkResult' \
            else ctypes.c_uint64
        return ctypes.CFUNCTYPE(result, *types)

    def proc(self, command):
        """The function of a command, None where it cannot be had."""
        key = (command.name, self.device)
        if key not in self._procs:
            if command.is_instance_level:
                instance = None if command.name in ('vkCreateInstance', 'vkEnumerateInstanceExtensionProperties',
                                                    'vkEnumerateInstanceLayerProperties',
                                                    'vkEnumerateInstanceVersion') else self.instance
                address = self.loader.vkGetInstanceProcAddr(instance, command.name.encode())
            else:
                address = self._device_proc(self.devices[self.device], command.name.encode())
            self._procs[key] = self._prototype(command)(address) if address else None
        return self._procs[key]

    def call(self, command, arguments):
        """Calls with the parameters that lie at an address."""
        offsets = self.layouts.fields(command.name, command.params, is_param=True)[2]
        values = []
        for p in command.params:
            value = self.memory.get(arguments + offsets[p.name], self.layouts.value(p, True)[0])
            if p.type == 'float' and not p.pointers and not p.arrays:
                value = struct.unpack('<f', struct.pack('<I', value))[0]
            values.append(value)
        return self.proc(command)(*values)

    def try_instance(self, arguments):
        """Makes an instance that a messenger in its own chain listens to, and unmakes it."""
        command = self.registry.commands['vkCreateInstance']
        last = self.memory.get(arguments, 8)
        while self.memory.get(last + 8, 8):
            last = self.memory.get(last + 8, 8)
        self.memory.put(last + 8, 8, self.listener)
        place = self.memory.get(arguments + 16, 8)
        if self.call(command, arguments) == 0:
            self.skip = 0
            instance = self.memory.get(place, 8)
            destroy = self.loader.vkGetInstanceProcAddr(instance, b'vkDestroyInstance')
            ANY(destroy)(instance, 0, 0, 0, 0, 0, 0, 0)

    def run(self, name, want=(), **values):
        command = self.registry.commands[name]
        arguments = self.maker.arguments(command, want)
        offsets = self.layouts.fields(name, command.params, is_param=True)[2]
        for p in command.params:
            if p.name in values:
                self.memory.put(arguments + offsets[p.name], self.layouts.value(p, True)[0], values[p.name])
        return self.call(command, arguments)

    # ---- making ----------------------------------------------------------------------------------------------

    def _names(self, name, *first):
        """The extensions that an enumeration gives."""
        command = self.registry.commands[name]
        count = self.memory.take(4)
        self.proc(command)(*first, 0, count, 0)
        number = self.memory.get(count, 4)
        rows = self.memory.take(260 * number + 8)
        self.proc(command)(*first, 0, count, rows)
        return [ctypes.c_char_p(rows + 260 * i).value for i in range(number)]

    def _text_array(self, texts):
        array = self.memory.take(8 * len(texts) + 8)
        for i, text in enumerate(texts):
            self.memory.put(array + 8 * i, 8, self.memory.text(text))
        return array

    def _make(self, layer):
        put, take = self.memory.put, self.memory.take
        names = [n for n in self._names('vkEnumerateInstanceExtensionProperties')
                 if self.with_extensions or n == b'VK_EXT_debug_utils']
        if b'VK_EXT_debug_utils' not in names:
            names.append(b'VK_EXT_debug_utils')
        self.instance_extensions = {n.decode() for n in names}
        application = take(48)
        put(application + 44, 4, 1 << 22 | 3 << 12)
        info = take(64)
        put(info, 4, 1)
        put(info + 24, 8, application)
        if layer:
            put(info + 32, 4, 1)
            put(info + 40, 8, self._text_array([layer.encode()]))
        put(info + 48, 4, len(names))
        put(info + 56, 8, self._text_array(names))
        out = take(8)
        create = self.proc(self.registry.commands['vkCreateInstance'])
        self.instances = []
        for _ in range(1):
            result = create(info, 0, out)
            if result:
                raise RuntimeError('vkCreateInstance: %d' % result)
            self.instances.append(self.memory.get(out, 8))
        self.instance = self.instances[0]
        listener = self.loader.vkGetInstanceProcAddr(self.instance, b'vkCreateDebugUtilsMessengerEXT')
        self.listener = self.listen()
        ANY(listener)(self.instance, self.listener, 0, out, 0, 0, 0, 0)
        count = take(4)
        put(count, 4, 1)
        self.proc(self.registry.commands['vkEnumeratePhysicalDevices'])(self.instance, count, out)
        self.physical = self.memory.get(out, 8)
        self._device_proc = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(
            self.loader.vkGetInstanceProcAddr(self.instance, b'vkGetDeviceProcAddr'))
        self._make_devices()

    def _features(self):
        """What the device supports of every feature that the registry has, as a chain."""
        put, take = self.memory.put, self.memory.take
        head = take(*self.layouts.struct('VkPhysicalDeviceFeatures2'))
        put(head, 4, self.registry.stype_value('VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2'))
        last = head
        for item in self.registry.extenders('VkPhysicalDeviceFeatures2'):
            if item.name in FEATURES_LEFT_OUT or not self.offered(item.extensions, item.versions):
                continue
            link = take(*self.layouts.struct(item.name))
            put(link, 4, self.registry.stype_value(item.stype))
            put(last + 8, 8, link)
            last = link
        self.proc(self.registry.commands['vkGetPhysicalDeviceFeatures2'])(self.physical, head)
        return head

    def offered(self, extensions, versions):
        return bool(versions) or any(e in self.extensions or e in self.instance_extensions for e in extensions)

    def _make_devices(self):
        put, take = self.memory.put, self.memory.take
        names = [n for n in self._names('vkEnumerateDeviceExtensionProperties', self.physical)
                 if n.decode() not in LEFT_OUT] if self.with_extensions else []
        self.extensions = {n.decode() for n in names}
        count = take(4)
        families = self.proc(self.registry.commands['vkGetPhysicalDeviceQueueFamilyProperties'])
        families(self.physical, count, 0)
        self.families = self.memory.get(count, 4)
        queues = take(40 * self.families)
        priority = take(8)
        for i in range(self.families):
            put(queues + 40 * i, 4, 2)
            put(queues + 40 * i + 20, 4, i)
            put(queues + 40 * i + 24, 4, 1)
            put(queues + 40 * i + 32, 8, priority)
        info = take(72)
        put(info, 4, 3)
        put(info + 8, 8, self._features() if self.with_extensions else 0)
        put(info + 20, 4, self.families)
        put(info + 24, 8, queues)
        put(info + 48, 4, len(names))
        put(info + 56, 8, self._text_array(names))
        self.devices = []
        out = take(8)
        for _ in range(2):
            result = self.proc(self.registry.commands['vkCreateDevice'])(self.physical, info, 0, out)
            if result:
                raise RuntimeError('vkCreateDevice: %d' % result)
            self.devices.append(self.memory.get(out, 8))

    # ---- what the maker asks for -----------------------------------------------------------------------------

    def string(self, var):
        return {'ppEnabledExtensionNames': b'VK_KHR_swapchain', 'ppEnabledLayerNames': b'VK_LAYER_none'}.get(var.name, b'main')

    def function(self, type_):
        if 'function' not in self._objects:
            self._kept.append(ANY(lambda *_: 0))
            self._objects['function'] = ctypes.cast(self._kept[-1], ctypes.c_void_p).value
        return self._objects['function']

    def handle(self, type_, owner=None):
        """An object of a type: of the device that is current, made once."""
        if type_ == 'VkInstance':
            return self.instance
        if type_ == 'VkPhysicalDevice':
            return self.physical
        if type_ == 'VkDevice':
            return self.devices[self.device]
        if type_ == 'VkCommandBuffer' and self.scope is not None:
            return self.scope
        if type_ == 'VkDisplayKHR':
            return 0xd15b1a      # the null driver has none, and any value may be one
        ends = owner is not None and owner.startswith(('vkDestroy', 'vkFree', 'vkResetDescriptorPool', 'vkRelease'))
        if ends and not (owner.startswith('vkFree') and type_.endswith('Pool')):
            return self.fresh(type_)
        if owner == 'VkGraphicsPipelineCreateInfo' and type_ == 'VkRenderPass':
            return self.render_pass()
        key = (type_, self.device)
        if key not in self._objects:
            self._objects[key] = 0      # one that needs itself to be made does without
            self._objects[key] = self.fresh(type_)
        return self._objects[key]

    CREATORS = {'VkQueue': 'vkGetDeviceQueue', 'VkSwapchainKHR': 'vkCreateSwapchainKHR', 'VkPipeline': 'vkCreateComputePipelines',
                'VkSurfaceKHR': 'vkCreateHeadlessSurfaceEXT',
                'VkRenderPass': 'vkCreateRenderPass', 'VkDeviceMemory': 'vkAllocateMemory',
                'VkImage': 'vkCreateImage', 'VkFence': 'vkCreateFence', 'VkDescriptorUpdateTemplate': 'vkCreateDescriptorUpdateTemplate',
                'VkSamplerYcbcrConversion': 'vkCreateSamplerYcbcrConversion', 'VkPrivateDataSlot': 'vkCreatePrivateDataSlot'}

    def creator(self, type_):
        if type_ in self.CREATORS:
            return self.registry.commands.get(self.CREATORS[type_])
        return next((c for c in self.registry.commands.values() if c.alias is None and any(
            p.type == type_ and p.pointers == 1 and not p.const for p in c.params)), None)

    def pipeline_binary(self, command):
        """Its handle stands in a struct."""
        out = self.memory.take(8)
        arguments = self.maker.arguments(command)
        offsets = self.layouts.fields(command.name, command.params, is_param=True)[2]
        handles = self.memory.get(arguments + offsets['pBinaries'], 8)
        self.memory.put(handles + self.layouts.offset('VkPipelineBinaryHandlesInfoKHR', 'pipelineBinaryCount'), 4, 1)
        self.memory.put(handles + self.layouts.offset('VkPipelineBinaryHandlesInfoKHR', 'pPipelineBinaries'), 8, out)
        self.call(command, arguments)
        return self.memory.get(out, 8)

    def fresh(self, type_):
        in_struct = type_ == 'VkPipelineBinaryKHR'
        command = self.registry.commands.get('vkCreatePipelineBinariesKHR') if in_struct else self.creator(type_)
        if command is None or self.proc(command) is None:
            return 0
        keep = self.skip, self.scope, self.maker.focus, self.maker.target, self.maker.selected, self.said
        self.skip, self.scope, self.said = 0, None, []
        try:
            if in_struct:
                return self.pipeline_binary(command)
            arguments = self.maker.arguments(command)
            offsets = self.layouts.fields(command.name, command.params, is_param=True)[2]
            out = next(p for p in command.params if p.type == type_ and p.pointers and not p.const)
            result = self.call(command, arguments)
            place = self.memory.get(arguments + offsets[out.name], 8)
            self.troubles = self.said
            return self.memory.get(place, 8) if not (isinstance(result, int) and result < 0) else 0
        finally:
            self.skip, self.scope, self.maker.focus, self.maker.target, self.maker.selected, self.said = keep

    def render_pass(self):
        """One with a color and a depth attachment, for pipelines to have all their states."""
        key = ('render pass', self.device)
        if key not in self._objects:
            put, take = self.memory.put, self.memory.take
            info, attachments, subpass, references, out = take(64), take(72), take(72), take(16), take(8)
            for i, format_ in enumerate((37, 124)):
                put(attachments + 36 * i + 4, 4, format_)
                put(attachments + 36 * i + 8, 4, 1)
                put(attachments + 36 * i + 32, 4, 1)
                put(references + 8 * i, 4, i)
                put(references + 8 * i + 4, 4, 1)
            for place, size, value in ((subpass + 24, 4, 1), (subpass + 32, 8, references), (subpass + 48, 8, references + 8),
                                       (info, 4, 38), (info + 20, 4, 2), (info + 24, 8, attachments), (info + 32, 4, 1),
                                       (info + 40, 8, subpass)):
                put(place, size, value)
            keep, self.skip = self.skip, 0
            self.proc(self.registry.commands['vkCreateRenderPass'])(self.devices[self.device], info, 0, out)
            self.skip = keep
            self._objects[key] = self.memory.get(out, 8)
        return self._objects[key]

    def foreign(self, type_):
        keep, self.device, self.scope = self.scope, 1, None
        try:
            return self.handle(type_)
        finally:
            self.device, self.scope = 0, keep

    def link(self, name):
        """A struct for a pNext chain, by its name or by the number of a type that nobody knows."""
        if isinstance(name, int):
            address = self.memory.take(64)
            self.memory.put(address, 4, name)
            return address
        return self.maker.aside(name)

    # ---- command buffers -------------------------------------------------------------------------------------

    def pool(self, family):
        key = ('pool', family, self.device)
        if key not in self._objects:
            out = self.memory.take(8)
            info = self.memory.take(24)
            for offset, value in ((0, 39), (16, 2), (20, family)):
                self.memory.put(info + offset, 4, value)
            self.proc(self.registry.commands['vkCreateCommandPool'])(self.devices[self.device], info, 0, out)
            self._objects[key] = self.memory.get(out, 8)
        return self._objects[key]

    def command_buffer(self, family=0, level=0, begin=True):
        put, take = self.memory.put, self.memory.take
        info, out = take(32), take(8)
        put(info, 4, 40)
        put(info + 16, 8, self.pool(family))
        put(info + 24, 4, level)
        put(info + 28, 4, 1)
        keep, self.skip = self.skip, 0
        self.proc(self.registry.commands['vkAllocateCommandBuffers'])(self.devices[self.device], info, out)
        buffer = self.memory.get(out, 8)
        if begin:
            start, inheritance = take(32), take(56)
            put(start, 4, 42)
            put(inheritance, 4, 41)
            put(start + 24, 8, inheritance)
            self.proc(self.registry.commands['vkBeginCommandBuffer'])(buffer, start)
        self.skip = keep
        return buffer

    def enter(self, buffer, name):
        """Records vkCmdBeginRenderPass or vkCmdBeginVideoCodingKHR."""
        keep, self.skip, self.scope = (self.skip, self.scope), 0, buffer
        focus = self.maker.focus, self.maker.target, self.maker.selected
        self.run(name)
        self.maker.focus, self.maker.target, self.maker.selected = focus
        self.skip, self.scope = keep

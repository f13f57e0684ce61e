# SPDX-License-Identifier: Apache-2.0
"""Commands and structs that a newer registry has promoted: policy.py and code written by hand find them under their older names.

The installed registry is changed as a promotion changes it: the definition gets a new name, the old one is an alias.
"""

import os
import re
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', '..', 'src', 'intercept', 'gen'))

import generate  # noqa: E402
import model     # noqa: E402

VK_XML = os.path.join(os.environ.get('VULKAN_REGISTRY', '/usr/share/vulkan/registry'), 'vk.xml')
# Of each table of policy.py that a command can stand in.
COMMANDS = ['vkCmdPushDescriptorSetWithTemplateKHR', 'vkReleaseSwapchainImagesEXT', 'vkQueuePresentKHR', 'vkGetFenceFdKHR',
            'vkSubmitDebugUtilsMessageEXT', 'vkGetDisplayModeProperties2KHR', 'vkCreateDebugUtilsMessengerEXT']
STRUCTS = ['VkPhysicalDevicePushDescriptorPropertiesKHR', 'VkAccelerationStructureBuildGeometryInfoKHR']


def later(name):
    return re.sub(r'[A-Z]+$', '', name) + 'Later'


def promote(text):
    added = ''
    for name in COMMANDS:
        text, count = re.subn(r'(<proto>[^\n]*<name>)%s(</name></proto>)' % name, r'\g<1>%s\2' % later(name), text)
        if not count:
            continue                 # promoted in the installed registry
        text = text.replace('</commands>', '<command name="%s" alias="%s"/></commands>' % (name, later(name)), 1)
        added += '<command name="%s"/>' % later(name)
    for name in STRUCTS:
        text, count = re.subn(r'(<type category="struct" )name="%s"' % name, r'\1name="%s"' % later(name), text)
        if count:
            text = text.replace('</types>', '<type category="struct" name="%s" alias="%s"/></types>' % (name, later(name)), 1)
            added += '<type name="%s"/>' % later(name)
    return re.sub(r'(<feature api="vulkan[^>]*>)', r'\1<require>%s</require>' % added, text, count=1)


class Promotion(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        path = os.path.join(cls.folder.name, 'vk.xml')
        with open(VK_XML, encoding='utf-8') as f, open(path, 'w', encoding='utf-8') as to:
            to.write(promote(f.read()))
        cls.registry = model.Registry(path)
        cls.out = os.path.join(cls.folder.name, 'gen')
        generate.generate(path, None, cls.out)
        installed = model.Registry(VK_XML)
        if any(installed.commands[n].alias for n in COMMANDS) or any(installed.structs[n].alias for n in STRUCTS):
            raise unittest.SkipTest('the installed registry has promoted them itself')

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def text(self, name):
        names = [n for n in sorted(os.listdir(self.out)) if re.fullmatch(name, n)]
        texts = []
        for n in names:
            with open(os.path.join(self.out, n), encoding='utf-8') as f:
                texts.append(f.read())
        return ''.join(texts)

    def body(self, text, name):
        return re.search(r'^%s\(.*?^\}' % name, text, re.M | re.S).group(0)

    def test_names(self):
        self.assertEqual(self.registry.names('vkQueuePresentLater'), ['vkQueuePresentLater', 'vkQueuePresentKHR'])
        self.assertEqual(self.registry.names('vkQueuePresentKHR'), ['vkQueuePresentKHR', 'vkQueuePresentLater'])

    def test_records_and_numbers_have_both_names(self):
        records, numbers = self.text(r'records\.h'), self.text(r'commands\.h')
        for name in COMMANDS:
            self.assertIn('#define wake_rec_%s wake_rec_%s\n' % (name[2:], later(name)[2:]), records)
            self.assertIn('WAKE_REAL_%s = WAKE_CMD_%s,' % (name, later(name)), numbers)
            self.assertIn('WAKE_REAL_%s = WAKE_CMD_%s,' % (later(name), later(name)), numbers)

    def test_rows_are_found(self):
        records, thunks = self.text(r'records\.h'), self.text(r'thunks_\d+\.c')
        record = re.search(r'struct wake_rec_CmdPushDescriptorSetWithTemplateLater \{.*?\};', records, re.S).group(0)
        self.assertIn('struct wake_template_contents contents;', record)                       # EXTRA
        for name in ('ReleaseSwapchainImagesEXT', 'ReleaseSwapchainImagesLater'):
            self.assertIn('wake_hook_release_swapchain_images(', self.body(thunks, 'wake_' + name))   # HOOKS
        self.assertIn('WAKE_CALL_TICKET', self.body(thunks, 'wake_GetFenceFdLater'))           # TICKETS
        self.assertNotIn('wake_CreateDebugUtilsMessengerEXT(', thunks)                         # COMMANDS
        translations = self.text(r'translate_\d+\.c')
        self.assertNotIn('SubmitDebugUtilsMessage', translations)                              # UNTRANSLATED
        self.assertIn('parent = (uint64_t)display;',                                           # PARENTS
                      self.body(translations, 'translate_GetDisplayModeProperties2Later'))
        packs = self.body(self.text(r'pack_\d+\.c'), 'wake_pack_VkAccelerationStructureBuildGeometryInfoLater')
        self.assertIn('in->pGeometries', packs)                                                # USED_IF
        self.assertNotIn('ppGeometries =', packs)                                              # OPAQUE

    def test_properties_have_both_names(self):
        self.assertRegex(self.text(r'facts\.h'), r'union \{ VkPhysicalDevicePushDescriptorPropertiesLater pushDescriptorLater; '
                                                 r'VkPhysicalDevicePushDescriptorPropertiesLater pushDescriptorKHR; \};')


if __name__ == '__main__':
    unittest.main()

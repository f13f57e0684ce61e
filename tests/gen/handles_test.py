# SPDX-License-Identifier: Apache-2.0
"""emit_handles.py: where records have the objects that calls name as parameters."""

import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, 'src', 'intercept', 'gen'))

import emit_handles  # noqa: E402
import emit_record   # noqa: E402
import model         # noqa: E402

INSTALLED = os.path.join(os.environ.get('VULKAN_REGISTRY', '/usr/share/vulkan/registry'), 'vk.xml')


class Lines(list):
    """Stands for the file that is written."""

    def file(self, name):
        self.name = name
        return self

    def include(self, *names):
        pass

    def blank(self):
        pass

    def line(self, text):
        self.append(text)

    def table(self, text):
        return self

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False


class Handles(unittest.TestCase):
    def setUp(self):
        self.registry = model.Registry(INSTALLED)
        self.lines = Lines()
        emit_handles.emit(self.registry, None, self.lines)

    def test_copies(self):
        self.assertIn('[WAKE_CMD_vkCmdCopyBuffer] = { 2, { offsetof(struct wake_rec_CmdCopyBuffer, srcBuffer_id), '
                      'offsetof(struct wake_rec_CmdCopyBuffer, dstBuffer_id) } },', self.lines)

    def test_without_handles(self):
        self.assertFalse([line for line in self.lines if 'vkCmdDispatch]' in line])

    def test_none_has_more_than_fits(self):
        for command in emit_record.real_commands(self.registry):
            self.assertLessEqual(len(emit_record.param_handles(self.registry, command)), emit_handles.MOST, command.name)


if __name__ == '__main__':
    unittest.main()

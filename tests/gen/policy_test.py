# SPDX-License-Identifier: Apache-2.0
"""The rows of policy.py fit the registry of the build and the system's, which may be the oldest that is supported."""

import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', '..', 'src', 'intercept', 'gen'))

import model   # noqa: E402
import policy  # noqa: E402

SYSTEM = '/usr/share/vulkan/registry'


class Rows(unittest.TestCase):
    def check(self, folder):
        path = os.path.join(folder, 'vk.xml')
        if not os.path.exists(path):
            self.skipTest('no ' + path)
        policy.check(model.Registry(path))

    def test_registry_of_the_build(self):
        self.check(os.environ.get('VULKAN_REGISTRY', SYSTEM))

    def test_registry_of_the_system(self):
        self.check(SYSTEM)

    def test_macros_are_functions_of_rows(self):
        self.assertLessEqual(set(policy.MACROS), {function for _, function in policy.EXTRA.values()})


if __name__ == '__main__':
    unittest.main()

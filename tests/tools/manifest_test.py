#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The layer's manifests: manifest_test.py BUILD.

`features` is what Vulkan Configurator shows and writes. The rules checked here are those of the schema of layer manifests
(LunarG, layers_schema.json): which members each type of setting must and may have, and of what type they are. Besides
that, every setting of the layer is there, with its default, and what presets give is accepted.
"""
import glob
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

BUILD = os.path.abspath(sys.argv[1])
DRIVER = os.path.join(BUILD, 'tests', 'icd', 'wake_null_icd.json')
if not os.path.exists(DRIVER):
    DRIVER = os.path.join(BUILD, 'icd', 'wake_null_icd.json')
PROGRAM = os.path.join(BUILD, 'tests', 'tools', 'launcher_program')
FILES = [os.path.join(BUILD, part) for part in
         ('layers/VkLayer_wake.json', 'layers_stand_in/VkLayer_khronos_validation.json', 'install/VkLayer_wake.json',
          'install/VkLayer_khronos_validation.json')]
LIMITED = {'status': {'ALPHA', 'BETA', 'STABLE', 'DEPRECATED'}, 'view': {'STANDARD', 'ADVANCED', 'HIDDEN'}}
PLATFORMS = {'WINDOWS', 'LINUX', 'MACOS', 'ANDROID'}
TEXTS = {'key', 'label', 'description'}
MAY = {'env', 'url', 'platforms', 'status', 'view'}
# type of setting -> (type of its default, members besides those that all must or may have)
TYPES = {'BOOL': (bool, set()), 'INT': (int, {'range', 'unit'}), 'STRING': (str, set()), 'SAVE_FOLDER': (str, set()),
         'SAVE_FILE': (str, {'filter'}), 'LOAD_FILE': (str, {'filter'}), 'ENUM': (str, {'flags'}), 'FLAGS': (list, {'flags'})}


def load(path):
    def once(pairs):
        names = [name for name, _ in pairs]
        assert len(names) == len(set(names)), names
        return dict(pairs)
    with open(path, encoding='utf-8') as file:
        return json.load(file, object_pairs_hook=once)


class ManifestTest(unittest.TestCase):
    def features(self):
        return load(FILES[0])['layer']['features']

    def check_members(self, entry, must, may):
        self.assertLessEqual(must, entry.keys())
        self.assertLessEqual(entry.keys(), must | may)
        for name in TEXTS & entry.keys():
            self.assertTrue(isinstance(entry[name], str) and entry[name].strip(), entry)
        for name, values in LIMITED.items():
            self.assertIn(entry.get(name, next(iter(values))), values)
        self.assertLessEqual(set(entry.get('platforms', ())), PLATFORMS)

    def check_value(self, setting, value):
        wanted = TYPES[setting['type']][0]
        self.assertIs(type(value), wanted, setting['key'])
        words = {flag['key'] for flag in setting.get('flags', ())}
        if wanted is list:
            self.assertTrue(value and words.issuperset(value), setting['key'])  # the schema wants one at least
        elif words:
            self.assertIn(value, words)
        elif 'range' in setting:
            self.assertTrue(setting['range']['min'] <= value <= setting['range']['max'], setting['key'])

    def test_every_manifest(self):
        self.assertEqual(sorted(FILES), sorted(glob.glob(BUILD + '/layers*/*.json') + glob.glob(BUILD + '/install/*.json')))
        for path in FILES:
            with self.subTest(path):
                said = load(path)
                self.assertRegex(said['file_format_version'], r'^1\.[0-9]+\.[0-9]+$')
                layer = said['layer']
                self.assertEqual(set(said), {'file_format_version', 'layer'})
                for name in ('name', 'library_path', 'api_version', 'implementation_version', 'description'):
                    self.assertIsInstance(layer[name], str)
                self.assertRegex(layer['name'], r'^VK_LAYER_[A-Z0-9]+_[a-z0-9_]+$')
                self.assertRegex(layer['api_version'], r'^1\.[0-9]+\.[0-9]+$')
                self.assertEqual(layer['features'], self.features())
                self.assertEqual('KHRONOS' in layer['name'], 'khronos' in os.path.basename(path))

    def test_settings(self):
        settings = self.features()['settings']
        self.assertEqual(len({s['key'] for s in settings}), len(settings))
        for setting in settings:
            with self.subTest(setting['key']):
                more = TYPES[setting['type']][1]
                self.check_members(setting, TEXTS | {'type', 'default'} | (more & {'flags'}), MAY | more)
                for flag in setting.get('flags', ()):
                    self.check_members(flag, TEXTS, {'url', 'status', 'view', 'platforms'})
                for bound in setting.get('range', {}).values():
                    self.assertIs(type(bound), int)
                self.check_value(setting, setting['default'])

    def test_they_are_the_layers(self):
        listed = subprocess.run([BUILD + '/tools/wake', 'settings'], text=True, check=True, stdout=subprocess.PIPE).stdout
        named = dict(re.findall(r'^(\w+) \((\w+)\)$', listed, re.M))
        for name in ('enables', 'disables'):  # each of their words is a setting of its own
            del named[name]
        self.assertEqual({s['key']: s['env'] for s in self.features()['settings']}, named)

    def test_presets(self):
        settings = {s['key']: s for s in self.features()['settings']}
        presets = self.features()['presets']
        self.assertEqual(len({p['label'] for p in presets}), len(presets))
        for preset in presets:
            with self.subTest(preset['label']):
                self.check_members(preset, {'label', 'description', 'settings'}, {'url', 'platforms', 'status'})
                # The one chosen last counts: each gives all that any gives.
                self.assertEqual([s['key'] for s in preset['settings']], [s['key'] for s in presets[0]['settings']])
                for given in preset['settings']:
                    self.assertEqual(set(given), {'key', 'value'})
                    self.check_value(settings[given['key']], given['value'])
        for given in presets[0]['settings']:
            self.assertEqual(given['value'], settings[given['key']]['default'])

    def test_what_a_configurator_writes_is_read(self):
        """A settings file with the prefix made of the layer's name: all defaults, and one that is none."""
        def text(value):
            return ','.join(value) if isinstance(value, list) else str(value).lower() if isinstance(value, bool) else str(value)
        for prefix in ('wake_validation', 'khronos_validation'):
            with self.subTest(prefix), tempfile.TemporaryDirectory() as folder:
                lines = ['%s.%s = %s' % (prefix, s['key'], text(s['default'])) for s in self.features()['settings']]
                lines += [prefix + '.workers = 3', prefix + '.report_flags = info,warn', prefix + '.log_stderr = on']
                with open(folder + '/vk_layer_settings.txt', 'w', encoding='utf-8') as file:
                    file.write('\n'.join(lines) + '\n')
                env = {name: value for name, value in os.environ.items() if not name.startswith(('WAKE_', 'VK_'))}
                env.update(VK_DRIVER_FILES=DRIVER, VK_ICD_FILENAMES=DRIVER, NODEVICE_SELECT='1', WAKE_SUMMARY='off',
                           VK_LAYER_SETTINGS_PATH=folder, VK_LAYER_PATH=BUILD + '/layers',
                           VK_INSTANCE_LAYERS='VK_LAYER_WAKE_validation')
                said = subprocess.run([PROGRAM], env=env, text=True, check=True, stdout=subprocess.PIPE,
                                      stderr=subprocess.PIPE).stderr
                self.assertIn('async, 3 workers', said)
                self.assertNotIn('WAKE-settings', said)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])

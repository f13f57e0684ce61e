# SPDX-License-Identifier: Apache-2.0
"""Makes <FOLDER>/vulkan/vulkan_*.h from a vk.xml with the distribution's own genvk.py, in a process of its own.

    registry_headers.py vk.xml FOLDER [header ...]

The video headers are not made from vk.xml; those that are missing are replaced by declarations of the same names,
structs without a body, which is enough to compile what only passes them on.

Debian ships genvk.py without the modules that write the specification's text; it imports them all the same. The names
it wants from them are given an empty class, because no header needs them.
"""

import contextlib
import importlib.util
import io
import os
import re
import shutil
import sys
import types
import xml.etree.ElementTree as ElementTree

SCRIPTS = '/usr/share/vulkan/registry'
INSTALLED = '/usr/include/vulkan'
ALL_HEADERS = ['vulkan_%s.h' % n for n in (
    'core', 'xlib', 'xlib_xrandr', 'xcb', 'wayland', 'directfb', 'screen', 'win32', 'android', 'fuchsia', 'ggp', 'ios',
    'macos', 'metal', 'vi', 'beta')]
ABSENT = {
    'docgenerator': ('DocGeneratorOptions', 'DocOutputGenerator'),
    'extensionmetadocgenerator': ('ExtensionMetaDocGeneratorOptions', 'ExtensionMetaDocOutputGenerator'),
    'interfacedocgenerator': ('InterfaceDocGenerator',),
    'spirvcapgenerator': ('SpirvCapabilityOutputGenerator',),
    'hostsyncgenerator': ('HostSynchronizationOutputGenerator',),
    'formatsgenerator': ('FormatsOutputGenerator',),
    'pygenerator': ('PyOutputGenerator',),
    'rubygenerator': ('RubyOutputGenerator',),
    'validitygenerator': ('ValidityOutputGenerator',),
}


class _Options:
    """Takes what the real options class takes and keeps it."""

    def __init__(self, *args, **kwargs):
        self.__dict__.update(kwargs)


def available():
    return os.path.exists(os.path.join(SCRIPTS, 'genvk.py'))


def _whole_versions(root):
    """The parts of a version (VK_BASE_VERSION_1_4, ...) become one again, as in the headers that are shipped: code asks
    whether VK_VERSION_1_4 is defined."""
    parts = []
    for feature in root.findall('feature'):
        if feature.get('apitype') == 'internal':
            parts.append(feature)
            root.remove(feature)
            continue
        for i, child in enumerate(child for part in parts for child in list(part)):
            feature.insert(i, child)
        parts = []


def _old_form(vk_xml):
    """A newer registry in the form that the old script reads. Function pointers were C text with tags in it; they have
    become elements like commands. Versions have become several features each."""
    tree = ElementTree.parse(vk_xml)
    _whole_versions(tree.getroot())
    for element in tree.getroot().findall('types/type'):
        proto = element.find('proto')
        if element.get('category') != 'funcpointer' or proto is None:
            continue
        params = element.findall('param')
        returns = ''.join(proto.itertext()).replace(proto.find('name').text, '').strip()
        name, texts = proto.find('name').text, []
        for param in params:
            texts.append((param.text or '', param.find('type').text, (param.find('type').tail or '')
                          + param.find('name').text + (param.find('name').tail or '')))
        for child in list(element):
            element.remove(child)
        element.text = 'typedef %s (VKAPI_PTR *' % returns
        tag = ElementTree.SubElement(element, 'name')
        tag.text, tag.tail = name, ')(' + ('void);' if not texts else '')
        for i, (before, type_, after) in enumerate(texts):
            last = element[-1]
            last.tail = (last.tail or '') + before
            tag = ElementTree.SubElement(element, 'type')
            tag.text, tag.tail = type_, after + (');' if i + 1 == len(texts) else ', ')
    return tree


def _video_headers(root, folder):
    by_value = set()
    for member in root.iter('member'):
        if '*' not in ''.join(member.itertext()):
            by_value.add(member.find('type').text)
    files = {}
    for element in root.findall('types/type'):
        file = element.get('requires') or ''
        if file.startswith('vk_video/'):
            files.setdefault(file, []).append(element.get('name'))
    for file in [e.get('name') for e in root.findall('types/type') if e.get('category') == 'include']:
        if file.startswith('vk_video/'):
            files.setdefault(file, [])
    os.makedirs(os.path.join(folder, 'vk_video'), exist_ok=True)
    for file, names in files.items():
        with open(os.path.join(folder, file), 'w', encoding='utf-8') as f:
            f.write('#pragma once\n')
            f.writelines(('typedef int %s;\n' if n in by_value else 'typedef struct %s_ { int replaced; } %s;\n').replace(
                '%s_', n + '_').replace('%s', n) for n in names)


def make_headers(vk_xml, folder, headers):
    sys.path.insert(0, SCRIPTS)
    sys.dont_write_bytecode = True
    for name, classes in ABSENT.items():
        if importlib.util.find_spec(name) is None:
            module = types.ModuleType(name)
            for item in classes:
                setattr(module, item, type(item, (_Options,), {}))
            sys.modules[name] = module
    if importlib.util.find_spec('reflib') is None:
        module = types.ModuleType('reflib')
        for item in ('logDiag', 'logWarn', 'logErr', 'setLogFile'):
            setattr(module, item, lambda *args, **kwargs: None)
        sys.modules['reflib'] = module
    vulkan = os.path.join(folder, 'vulkan')
    os.makedirs(vulkan, exist_ok=True)
    tree = _old_form(vk_xml)
    plain = os.path.join(folder, 'vk.xml')
    tree.write(plain, encoding='utf-8')
    with open(os.path.join(SCRIPTS, 'genvk.py'), encoding='utf-8') as f:
        script = f.read()
    # The script lists the provisional extensions of its own day, and those whose types they share; here they are those
    # of the registry.
    extensions = [e for e in tree.getroot().findall('extensions/extension')
                  if 'vulkan' in (e.get('supported') or '').split(',') and not e.get('platform')]
    beta = [e.get('name') for e in tree.getroot().findall('extensions/extension') if e.get('provisional') == 'true']
    rest = [e.get('name') for e in extensions if e.get('name') not in beta]
    for name, names in (('betaRequireExtensions', beta), ('betaSuppressExtensions', rest)):
        script = re.sub(r'(%s = )\[[^\]]*\]' % name, lambda m: m.group(1) + repr(names), script, count=1)
    for header in headers:
        sys.argv = ['genvk.py', '-registry', plain, '-o', vulkan, '-quiet', header]
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(script, 'genvk.py', 'exec'), {'__name__': '__main__',
                                                       '__file__': os.path.join(SCRIPTS, 'genvk.py')})
    for header in ('vk_platform.h', 'vk_layer.h'):
        shutil.copy(os.path.join(INSTALLED, header), vulkan)
    _video_headers(tree.getroot(), folder)


if __name__ == '__main__':
    make_headers(sys.argv[1], sys.argv[2], sys.argv[3:] or ALL_HEADERS)

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes every generated C file of Wake from the Vulkan registry into one folder (<build>/gen).

    generate.py --registry vk.xml [--validusage validusage.json] --out build/gen
    generate.py --list-outputs            the names of all files, known without reading a registry
"""

import argparse
import importlib
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import cwriter  # noqa: E402  (the folder must be on the path first, the script may be started from anywhere)
import model    # noqa: E402
import policy   # noqa: E402

# Every emitter is a module with outputs() -> names of its files, and emit(registry, valid_usage, out).
EMITTERS = ['emit_commands', 'emit_names', 'emit_structs', 'emit_vuids',
            'emit_draws', 'emit_legacy', 'emit_destroyed', 'emit_facts', 'emit_sync', 'emit_spirv', 'emit_record', 'emit_kept', 'emit_handles', 'emit_shapes', 'emit_params', 'emit_intercept', 'emit_translate',
            'emit_implicit', 'emit_checks']


def load_emitters():
    here = os.path.dirname(os.path.abspath(__file__))
    return [importlib.import_module(name) for name in EMITTERS
            if os.path.exists(os.path.join(here, name + '.py'))]


def list_outputs(emitters):
    """The names of all files, sorted; they must not depend on the registry."""
    names = [name for emitter in emitters for name in emitter.outputs()]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise SystemExit('generate.py: named by two emitters: ' + ', '.join(twice))
    return sorted(names)


def generate(registry_path, valid_usage_path, folder, emitters=None):
    """One full run; returns the names of the files whose content changed."""
    emitters = load_emitters() if emitters is None else emitters
    registry = model.Registry(registry_path)
    valid_usage = model.ValidUsage(valid_usage_path)
    policy.narrow(registry, valid_usage.texts)
    out = cwriter.Output(folder)
    for emitter in emitters:
        before = set(out.names)
        out.emitter = emitter.__name__ + '.py'
        emitter.emit(registry, valid_usage, out)
        written = set(out.names) - before
        if written != set(emitter.outputs()):
            raise SystemExit('generate.py: %s wrote %s but names %s'
                             % (out.emitter, sorted(written), sorted(emitter.outputs())))
    return out.close()


def main(argv=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--registry', help='vk.xml')
    parser.add_argument('--validusage', help='validusage.json; without it the texts of the VUIDs are absent')
    parser.add_argument('--out', help='the folder to write to')
    parser.add_argument('--extra-registry',
                        help='a second vk.xml, generated into OUT/extra: shows that it is digested')
    parser.add_argument('--spirv', help="spirv.json of the SPIR-V headers: numbers of capabilities; default: %(default)s",
                        default='/usr/include/spirv/unified1/spirv.json')
    parser.add_argument('--list-outputs', action='store_true', help='print the names of all files and stop')
    parser.add_argument('--verbose', action='store_true', help='name the files that changed')
    options = parser.parse_args(argv)

    emitters = load_emitters()
    for emitter in emitters:
        if hasattr(emitter, 'NUMBERS'):
            emitter.NUMBERS = options.spirv
    if options.list_outputs:
        print('\n'.join(list_outputs(emitters)))
        return 0
    if not options.registry or not options.out:
        parser.error('--registry and --out are needed')
    list_outputs(emitters)
    changed = generate(options.registry, options.validusage, options.out, emitters)
    if options.extra_registry:
        changed += generate(options.extra_registry, None, os.path.join(options.out, 'extra'), emitters)
    if options.verbose:
        print('\n'.join(changed) or 'nothing changed')
    return 0


if __name__ == '__main__':
    sys.exit(main())

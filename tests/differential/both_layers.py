# SPDX-License-Identifier: Apache-2.0
"""Runs programs of the kit under both layers and reduces what they said to what can be compared.

A message is its id and its objects. Handles of the null driver count up from run to run alike, and the Khronos layer is told not
to replace them, so that an object is its type and its name, or its type and its handle.
"""
import collections
import os
import signal
import sys

SCENES = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'scenes')
sys.path.insert(0, SCENES)
import run_modes  # noqa: E402 (stands beside)

# A scene that waits behind a call that was skipped does not end by itself.
SECONDS = {'WAKE_TEST_SECONDS': '30'}
KHRONOS = {
    **SECONDS,
    'VK_LAYER_ENABLES': 'VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT',
    'VK_LAYER_DISABLES': 'VK_VALIDATION_FEATURE_DISABLE_UNIQUE_HANDLES_EXT',
}
# The same for newer ones, which otherwise end at ten messages of an id, and follow no access of a shader.
KHRONOS_NEWER = {
    **SECONDS,
    'VK_LAYER_VALIDATE_SYNC': '1',
    'VK_LAYER_SYNCVAL_SHADER_ACCESSES_HEURISTIC': '1',
    'VK_LAYER_UNIQUE_HANDLES': '0',
    'VK_LAYER_ENABLE_MESSAGE_LIMIT': '0',
}
# GPU-assisted validation, where scenes turn it on for Wake. Hazards have scenes of their own.
KHRONOS_GPUAV = {
    **SECONDS,
    'VK_LAYER_GPUAV_ENABLE': '1',
    'VK_LAYER_ENABLE_MESSAGE_LIMIT': '0',
}
# Best practices of every vendor, of newer ones. Hazards are no advice.
KHRONOS_PRACTICES = {
    'VK_LAYER_VALIDATE_SYNC': '0',
    'VK_LAYER_VALIDATE_BEST_PRACTICES': '1',
    **{f'VK_LAYER_VALIDATE_BEST_PRACTICES_{vendor}': '1' for vendor in ('ARM', 'AMD', 'IMG', 'NVIDIA')},
}
WAKE_PRACTICES = {
    'WAKE_VALIDATE_SYNC': 'off',
    'WAKE_BEST_PRACTICES': '1',
    'WAKE_BEST_PRACTICES_VENDORS': 'all',
}
# What the other one does with accesses that a shader may or may not make.
WAKE = {**SECONDS, 'WAKE_SYNC_SHADER_ACCESSES': 'all'}
# Of a scene that is left out where wrong calls are skipped (KIT_APPLIES): its reason.
SKIPPED_CALLS = 'needs the wrong call to have its effect'
# What layers say of their own settings.
OF_SETTINGS = {'VALIDATION-SETTINGS', 'WARNING-Setting-Limit-Adjusted', 'CURRENT-VALIDATION-ENABLED', 'WAKE-layer-started'}
# Dispatchable handles, and the surfaces that the loader makes, are addresses, which differ.
DISPATCHABLE = {1, 2, 3, 4, 6, 1000000000}


def khronos_settings(args):
    if getattr(args, 'kind', None) == 'gpuav':
        return KHRONOS_GPUAV
    return KHRONOS_NEWER if getattr(args, 'khronos', None) else KHRONOS


def object_key(one, alike=True):
    """`alike`: handles are the same in both runs, as the null driver's."""
    kind, handle, name = one
    if name:
        return f'{kind}:{name}'
    return f'{kind}' if kind in DISPATCHABLE or not alike else f'{kind}:{handle:x}'


def scene_messages(scene, older=False, alike=True):
    """id -> set of objects named, over all messages of that id; `older`: the id of 1.3.239, where a message has both."""
    found = collections.defaultdict(set)
    for message in scene.data['messages'] if scene.data else ():
        if not alike and message['id'] in OF_SETTINGS:
            continue
        found[older and message.get('older') or message['id'] or 'nothing'].update(object_key(one, alike) for one in message['objects'])
    return found


def other_objects(first, second):
    """Whether both name objects of one type that have a handle, and not one of them is the same."""
    kinds = collections.defaultdict(lambda: (set(), set()))
    for i, objects in enumerate((first, second)):
        for one in objects:
            kind, _, rest = one.partition(':')
            if rest not in ('', '0', '?'):
                kinds[kind][i].add(rest)
    return any(a and b and not a & b for a, b in kinds.values())


def did_not_end(scene):
    """Of a scene without messages: its alarm ended it."""
    return any(line.strip() == f'ended with signal {signal.SIGALRM.value}' for line in scene.lines)


def run_both(args, program, names, khronos_env, wake_mode, wake_env):
    """Two dictionaries, name -> Scene: under the Khronos layer, under Wake."""
    khronos = run_modes.run_program(args, program, 'khronos', names, khronos_env)
    wake = run_modes.run_program(args, program, wake_mode, names, wake_env)
    return {s.name: s for s in khronos}, {s.name: s for s in wake}


def run_scenes(args, program, names=None, more=None):
    """name -> (khronos, wake), each a Scene; scenes that one of both leaves out are not there."""
    khronos_env = {**khronos_settings(args), **(more or {})}
    wake_env = {**WAKE, **(more or {})}
    if getattr(args, 'kind', None) == 'gpuav':
        khronos, wake = run_both(args, program, names, khronos_env, 'inline', {**wake_env, 'WAKE_VALIDATE_SYNC': 'off'})
    else:
        khronos, wake = run_both(args, program, names, khronos_env, 'skip', wake_env)
        applies = [name for name, scene in wake.items() if SKIPPED_CALLS in ' '.join(scene.lines)]
        if applies:
            # What follows from their wrong calls is what they are about: nobody skips them.
            again = run_both(args, program, applies, {**khronos_env, 'WAKE_TEST_SKIP_CALLS': '0'}, 'inline', wake_env)
            khronos.update(again[0])
            wake.update(again[1])
    rows = {}
    for name, scene in wake.items():
        other = khronos.get(name)
        if other and 'SKIP' not in (scene.verdict, other.verdict):
            rows[name] = (other, scene)
    return rows

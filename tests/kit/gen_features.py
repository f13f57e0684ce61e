# SPDX-License-Identifier: Apache-2.0
"""gen_features.py MODEL VK_XML FEATURES PROMOTED: every struct of features, the names of what they have, and the older names of what was
promoted.

A scene asks for features by the structs of its vkCreateDevice; the kit asks the driver for the same ones (kit_needs.c).
"""
import sys

sys.path.insert(0, sys.argv[1])
import model  # noqa: E402  pylint: disable=wrong-import-position


def main():
    registry = model.Registry(sys.argv[2])
    out = ['/* Made by gen_features.py. */\n']
    rows = []
    for s in registry.extenders('VkPhysicalDeviceFeatures2'):
        members = s.members[2:]
        if any(m.type != 'VkBool32' or m.pointers for m in members):
            continue
        rows.append((registry.stype_value(s.stype), s.name, [m.name for m in members]))
    core = registry.structs['VkPhysicalDeviceFeatures'].members
    rows.append((registry.stype_value('VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2'), 'VkPhysicalDeviceFeatures2',
                 [m.name for m in core]))
    out.append('static const struct kit_features kit_all_features[] = {\n')
    for number, name, members in sorted(rows):
        out.append('    { %d, %d, "%s", "%s" },\n' % (number, len(members), name, ','.join(members)))
    out.append('};\n')
    write(sys.argv[3], out)
    aliases = {name: item.alias for table in (registry.commands, registry.structs) for name, item in table.items() if item.alias}
    write(sys.argv[4], ['/* Made by gen_features.py. */\n'] + ['{ "%s", "%s" },\n' % pair for pair in sorted(aliases.items())])


def write(path, lines):
    with open(path, 'w', encoding='utf-8') as file:
        file.write(''.join(lines))


main()

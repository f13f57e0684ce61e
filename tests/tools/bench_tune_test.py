#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Which settings `./run bench tune` advises, of figures that are given."""

import os
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'bench'))

import tables  # noqa: E402
import tune    # noqa: E402


class Choice(unittest.TestCase):
    def test_fastest_when_it_is_much_faster(self):
        self.assertEqual(tune.choose((0, 1, 2), [40.0, 30.0, 20.0]), 2)

    def test_cheapest_of_those_that_are_as_fast(self):
        self.assertEqual(tune.choose((0, 1, 2, 4), [40.0, 20.9, 20.4, 20.0]), 1)

    def test_values_without_a_figure_are_passed_over(self):
        self.assertEqual(tune.choose((16, 64), [None, 20.0]), 64)
        self.assertIsNone(tune.choose((16, 64), [None, None]))

    def test_what_loses_records_is_never_advised(self):
        self.assertEqual(tune.choose(('help', tune.LOSES), [50.0, 10.0]), 'help')

    def test_no_more_workers_than_processors(self):
        workers = tune.knobs(4)[0]
        self.assertEqual((workers.variable, workers.values), ('WAKE_WORKERS', (0, 1, 2, 4)))


class Text(unittest.TestCase):
    def test_advice_is_said_as_a_file_and_as_an_environment(self):
        row = {'kind': 'tune', 'driver': 'null', 'threads': 2, 'subject': tune.BASE, 'case': 'workers = 1', 'ns': 20.0}
        advice = {'kind': 'advice', 'driver': 'null', 'threads': 2, 'subject': tune.BASE, 'setting': 'workers', 'value': '1'}
        text = '\n'.join(tables.tune_tables({'results': [row, advice]}))
        self.assertIn('workers = 1', text)
        self.assertIn('wake.workers = 1', text)
        self.assertIn('WAKE_WORKERS=1', text)


if __name__ == '__main__':
    unittest.main()

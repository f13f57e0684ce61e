#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The `wake` command: launcher_test.py BUILD. The driver is the null driver."""
import html.parser
import json
import os
import pty
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

BUILD = os.path.abspath(sys.argv[1])
SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WAKE = os.path.join(BUILD, 'tools', 'wake')
DRIVER = os.path.join(BUILD, 'tests', 'icd', 'wake_null_icd.json')
if not os.path.exists(DRIVER):
    DRIVER = os.path.join(BUILD, 'icd', 'wake_null_icd.json')
WRONG = os.path.join(BUILD, 'tests', 'tools', 'launcher_program')
ERROR = 'VUID-VkBufferCreateInfo-size-00912'


class Data(html.parser.HTMLParser):
    """What stands in the script element with the id 'data'."""
    inside, text = False, ''

    def handle_starttag(self, tag, attrs):
        self.inside = tag == 'script' and ('id', 'data') in attrs

    def handle_endtag(self, tag):
        self.inside = False

    def handle_data(self, data):
        self.text += data if self.inside else ''


def page_data(path):
    parser = Data()
    with open(path, encoding='utf-8') as file:
        text = file.read()
    assert not re.search(r'(src|href)="(?!https://(registry|www)\.khronos)', text)  # nothing is loaded
    parser.feed(text)
    return json.loads(parser.text)


def run(*arguments, cwd=None, **variables):
    env = {name: value for name, value in os.environ.items() if not name.startswith(('WAKE_', 'VK_'))}
    env.update({'VK_ICD_FILENAMES': DRIVER, 'VK_DRIVER_FILES': DRIVER, 'NODEVICE_SELECT': '1', **variables})
    return subprocess.run([WAKE, *arguments], env=env, cwd=cwd, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False)


class LauncherTest(unittest.TestCase):
    def test_exit_status_is_the_programs(self):
        self.assertEqual(run('run', '--', 'sh', '-c', 'exit 7').returncode, 7)
        self.assertEqual(run('run', '--', 'sh', '-c', 'kill -9 $$').returncode, 128 + 9)
        self.assertEqual(run('run', '--', '/nowhere/at/all').returncode, 127)

    def test_wrong_command_lines(self):
        for arguments, part in ((('run',), 'no program'), (('run', '--'), 'no program'), (('run', 'sh'), 'not an option'),
                                (('run', '--sync=some', '--', 'sh'), 'off, sure, warn or all'), (('walk',), "no command 'walk'"),
                                (('run', '--set', 'workers', '--', 'sh'), 'NAME=VALUE')):
            with self.subTest(arguments):
                result = run(*arguments)
                self.assertEqual(result.returncode, 2)
                self.assertIn(part, result.stderr)

    def test_help(self):
        usage = run('help')
        self.assertEqual(usage.returncode, 0)
        for arguments in (('--help',), ('run', '--help'), ('help', 'run'), ('doctor', '--help'), ('explain', '--help')):
            with self.subTest(arguments):
                result = run(*arguments)
                self.assertEqual((result.returncode, result.stdout), (0, usage.stdout))
        self.assertIn('Replays a record log', run('replay', '--help').stdout)

    def test_sync_warn(self):
        self.assertIn('WAKE_SYNC_SHADER_ACCESSES=warn', run('run', '--sync=warn', '--', 'env').stdout)

    def test_sync_on_is_all(self):
        said = [run('run', '--sync=' + value, '--', 'env').stdout for value in ('on', 'all')]
        for text in said:
            self.assertIn('WAKE_VALIDATE_SYNC=on\n', text)
            self.assertIn('WAKE_SYNC_SHADER_ACCESSES=all\n', text)

    def test_settings_reach_the_program(self):
        result = run('run', '--inline', '--gpuav', '--sync=sure', '--workers', '2', '--set', 'log_format=json', '--', 'env')
        for line in ('WAKE_ASYNC=0', 'WAKE_GPUAV=1', 'WAKE_SYNC_SHADER_ACCESSES=sure', 'WAKE_WORKERS=2', 'WAKE_LOG_FORMAT=json',
                     'VK_INSTANCE_LAYERS=VK_LAYER_WAKE_validation'):
            self.assertIn(line + '\n', result.stdout)
        kept = run('run', '--', 'env', VK_INSTANCE_LAYERS='VK_LAYER_other', VK_LAYER_PATH='/some/where')
        self.assertIn('VK_INSTANCE_LAYERS=VK_LAYER_WAKE_validation:VK_LAYER_other\n', kept.stdout)
        self.assertIn(':/some/where\n', kept.stdout)
        stand_in = run('run', '--stand-in', '--', 'env')
        self.assertIn('layers_stand_in\n', stand_in.stdout)
        self.assertNotIn('VK_INSTANCE_LAYERS', stand_in.stdout)

    def test_errors_fail_the_run(self):
        with tempfile.TemporaryDirectory() as folder:
            log = os.path.join(folder, 'log.json')
            result = run('run', '--inline', '--json', log, '--', WRONG)
            self.assertEqual(result.returncode, 0)
            with open(log, encoding='utf-8') as file:
                messages = [json.loads(line) for line in file]
            self.assertEqual([m['id'] for m in messages if m['severity'] == 'error'], [ERROR])
            self.assertRegex(result.stderr, r'Wake: 1 message in \d+ calls:\n +error +1 x ' + ERROR +
                             r', first in vkCreateBuffer\(\)')
            # Only what this run appended counts.
            self.assertEqual(run('run', '--json', log, '--fail-on-error', '--', 'true').returncode, 0)
        self.assertRegex(run('run', '--', WRONG).stderr, r'Wake: 1 message in \d+ calls:\n')
        for mode in ((), ('--inline',)):
            fails = run('run', *mode, '--fail-on-error', '--', WRONG)
            self.assertEqual(fails.returncode, 1)
            self.assertIn('wake run: 1 error\n', fails.stderr)
            self.assertIn('Validation Error: [ ' + ERROR + ' ]', fails.stderr)

    def test_a_log_that_cannot_be_is_no_success(self):
        with tempfile.TemporaryDirectory() as folder:
            os.symlink('target', folder + '/link')
            for log in (folder + '/link', folder + '/missing/log', folder, '/dev/null', 'stderr', 'stdout'):
                with self.subTest(log):
                    result = run('run', '--json', log, '--fail-on-error', '--', WRONG)
                    self.assertEqual(result.returncode, 2)
                    self.assertIn('wake run: --json ' + log + ': ', result.stderr)
            self.assertEqual(os.listdir(folder), ['link'])
            # What the program takes away is missed, if it is asked for.
            script = 'rm -f "$0"'
            for options, status in (((), 0), (('--fail-on-error',), 126), (('--sarif', folder + '/s.sarif'), 126)):
                result = run('run', '--json', folder + '/log', *options, '--', 'sh', '-c', script, folder + '/log')
                self.assertEqual(result.returncode, status, result.stderr)
        # Without a look at it afterwards, any place does.
        result = run('run', '--json', 'stdout', '--', WRONG)
        self.assertEqual((result.returncode, json.loads(result.stdout)['id']), (0, ERROR))

    def test_what_nobody_listens_to_is_counted(self):
        # The program asks for Vulkan 1.0, and only errors are written.
        result = run('run', '--gpuav', '--', WRONG)
        self.assertNotIn('[ WAKE-gpuav-unavailable ]', result.stderr)
        self.assertRegex(result.stderr, r'\n +warning +1 x WAKE-gpuav-unavailable: GPU-assisted validation was asked for and is off')

    def test_json_lines_fit_their_schema(self):
        with open(os.path.join(SOURCE, 'docs', 'messages.schema.json'), encoding='utf-8') as file:
            schema = json.load(file)
        types = {'string': str, 'integer': int, 'array': list, 'object': dict}

        def check(value, rule, name):
            if 'enum' in rule:
                self.assertIn(value, rule['enum'], name)
                return
            self.assertIs(type(value), types[rule['type']], name)
            if 'pattern' in rule:
                self.assertRegex(value, rule['pattern'])
            for each in value if rule['type'] == 'array' else ():
                check(each, rule['items'], name)
            if rule['type'] == 'object':
                self.assertLessEqual(set(rule['required']), set(value), name)
                for key, member in value.items():
                    self.assertIn(key, rule['properties'])
                    check(member, rule['properties'][key], key)

        with tempfile.TemporaryDirectory() as folder:
            run('run', '--json', folder + '/log', '--set', 'report_flags=error,warn,info', '--', WRONG)
            with open(folder + '/log', encoding='utf-8') as file:
                lines = [json.loads(line) for line in file]
        self.assertEqual({line['id'] for line in lines}, {ERROR, 'WAKE-layer-started'})
        for line in lines:
            check(line, schema, line['id'])
        found = next(line for line in lines if line['id'] == ERROR)
        self.assertEqual(found['place'], 'vkCreateBuffer')
        self.assertEqual((found['Objects'][0]['type'], found['Function']), ('VkDevice', 'vkCreateBuffer'))
        self.assertIn('size', found['SpecText'])

    def test_files_are_of_the_launchers_folder(self):
        """The program starts elsewhere."""
        with tempfile.TemporaryDirectory() as folder:
            script = 'cd / && exec "$0"'
            result = run('run', '--json', 'log', '--report', 'page.html', '--sarif', 'log.sarif', '--', 'sh', '-c', script, WRONG,
                         cwd=folder)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertEqual(sorted(os.listdir(folder)), ['log', 'log.sarif', 'page.html'])
            again = run('run', '--baseline', 'log', '--fail-on-error', '--', 'sh', '-c', script, WRONG, cwd=folder)
            self.assertEqual(again.returncode, 0, again.stderr)
            self.assertNotIn('Validation Error', again.stderr)
            self.assertIn('1 more are known: the baseline has them', again.stderr)
            self.assertEqual(run('run', '--baseline', 'nothing', '--', 'true', cwd=folder).returncode, 2)

    def test_reports(self):
        with tempfile.TemporaryDirectory() as folder:
            page, sarif = folder + '/page.html', folder + '/log.sarif'
            result = run('run', '--report', page, '--sarif', sarif, '--', WRONG)
            self.assertIn('Validation Error: [ ' + ERROR, result.stderr)
            with open(sarif, encoding='utf-8') as file:
                said = json.load(file)
            self.assertEqual(said['version'], '2.1.0')
            driver, results = said['runs'][0]['tool']['driver'], said['runs'][0]['results']
            self.assertEqual([rule['id'] for rule in driver['rules']], [ERROR])
            self.assertEqual([(r['ruleId'], r['ruleIndex'], r['level'], r['occurrenceCount']) for r in results],
                             [(ERROR, 0, 'error', 1)])
            self.assertTrue(results[0]['message']['text'])
            self.assertEqual(results[0]['locations'][0]['logicalLocations'][0]['fullyQualifiedName'], 'vkCreateBuffer')
            data = page_data(page)
            self.assertEqual((data['total'], data['errors'], len(data['groups'])), (1, 1, 1))
            self.assertEqual((data['groups'][0]['id'], data['groups'][0]['count']), (ERROR, 1))
            self.assertEqual(list(data['rules']), [ERROR])

    def test_page_of_many_messages(self):
        """The page makes the rows that are looked at: all of 100,000 messages are there, few in the document."""
        with tempfile.TemporaryDirectory() as folder:
            log, page = folder + '/log', folder + '/page.html'
            with open(log, 'w', encoding='utf-8') as file:
                for i in range(100000):
                    file.write(json.dumps({
                        'id': 'VUID-vkCmdDraw-None-%05d' % (i % 400), 'severity': 'error', 'command': 'vkCmdDraw', 'frame': i,
                        'place': 'vkCmdDraw | pass %d' % (i % 2000), 'MainMessage': 'no </script> "viewport" %d' % i,
                        'objects': []}, separators=(',', ':')) + '\n')
            result = run('report', log, page)
            self.assertEqual(result.returncode, 0, result.stderr)
            data = page_data(page)
            self.assertEqual((data['total'], sum(g['count'] for g in data['groups'])), (100000, 100000))
            self.assertEqual(len(data['groups'][0]['where']), 20)
            self.assertEqual(data['groups'][0]['main'], 'no </script> "viewport" 0')
            browser = shutil.which('chromium')
            if browser:
                seen = subprocess.run([browser, '--headless', '--no-sandbox', '--disable-gpu', '--user-data-dir=' + folder + '/home',
                                       '--dump-dom', 'file://' + page], text=True, check=True, stdout=subprocess.PIPE,
                                      stderr=subprocess.DEVNULL).stdout
                ready = re.search(r'data-ready="(\d+)"', seen)  # milliseconds
                self.assertTrue(ready and int(ready.group(1)) < 2000, ready)
                self.assertIn('100,000 messages, 400 ids', seen)
                self.assertEqual(seen.count('<details'), 100)
                self.assertIn('300 more', seen)

    def test_man_page_and_completion_know_every_option(self):
        usage = run('help').stdout
        options = set(re.findall(r'^ +(--[a-z-]+)', usage, re.M))
        commands = set(re.findall(r'^  ([a-z]+) ', usage, re.M))
        self.assertGreater(len(options), 10)
        with open(os.path.join(SOURCE, 'docs', 'man', 'wake.1'), encoding='utf-8') as file:
            page = file.read().replace('\\-', '-')
        completion = os.path.join(SOURCE, 'tools', 'completion', 'wake')

        def offered(*words):
            script = 'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _wake; printf "%s\\n" "${COMPREPLY[@]}"'
            said = subprocess.run(['bash', '-c', script, completion, *words], text=True, check=True, stdout=subprocess.PIPE)
            return set(said.stdout.split())

        for option in options:
            self.assertRegex(page, r'\n\.BI? ?R? ' + option + r'[ =\n]')
        self.assertLessEqual(options, offered('wake', 'run', '-'))
        self.assertLessEqual(commands, offered('wake', ''))
        for command in commands:
            self.assertIn('.B wake ' + command, page)
        self.assertEqual(offered('wake', 'run', '--sync', 'a'), {'all'})
        self.assertIn('cat', offered('wake', 'run', '--inline', '--', 'ca'))

    def test_call_stacks(self):
        """Functions of the program, static ones, too, in both modes."""
        for mode in ((), ('--inline',)):
            said = run('run', *mode, '--callstacks=submits', '--', WRONG).stderr
            self.assertRegex(said, r'\n    Called from make_buffer \(launcher_program\+0x[0-9a-f]+\) < main \(launcher_program\+0x')
        self.assertNotIn('Called from', run('run', '--', WRONG).stderr)
        self.assertIn('WAKE-settings-value', run('run', '--callstacks=some', '--', WRONG).stderr)

    def test_break_at(self):
        trap = 128 + 5
        self.assertEqual(run('run', '--break-at', 'vkCreateBuffer', '--', WRONG).returncode, trap)
        self.assertEqual(run('run', '--break-at', 'frame 0, vkCreateBuffer', '--', WRONG).returncode, trap)
        for elsewhere in ('frame 1, vkCreateBuffer', 'vkCreateImage', "command 3 of 'opaque'"):
            self.assertEqual(run('run', '--break-at', elsewhere, '--', WRONG).returncode, 0)
        # What stands in a message's second line leads to its call: the frame, the command, the label.
        self.assertRegex(run('run', '--', WRONG, 'labels').stderr, r'\n    From frame 1, .* command 9, labels opaque\n')
        self.assertEqual(run('run', '--break-at', "frame 1, command 9 of 'opaque'", '--', WRONG, 'labels').returncode, trap)
        for elsewhere in ("frame 0, command 9 of 'opaque'", "frame 1, command 9 of 'shadows'", "frame 1, command 20 of 'opaque'"):
            self.assertEqual(run('run', '--break-at', elsewhere, '--', WRONG, 'labels').returncode, 0)
        self.assertIn('break_at = somewhere: accepted are', run('run', '--break-at', 'somewhere', '--', WRONG).stderr)
        # A line says that it was reached, or that it was not.
        self.assertIn('wake: break_at = vkCreateBuffer is reached in vkCreateBuffer(), frame 0',
                      run('run', '--break-at', 'vkCreateBuffer', '--', WRONG).stderr)
        self.assertIn('wake: break_at = vkCreateImage was not reached', run('run', '--break-at', 'vkCreateImage', '--', WRONG).stderr)
        # An instance that a program makes before is not the end.
        probed = run('run', '--break-at', 'vkCreateBuffer', '--', WRONG, 'probed')
        self.assertEqual(probed.returncode, trap)
        self.assertNotIn('not reached', probed.stderr)
        probed = run('run', '--break-at', 'vkCreateImage', '--', WRONG, 'probed').stderr
        self.assertEqual(probed.count('wake: break_at = vkCreateImage was not reached'), 1)
        slip = run('run', '--break-at', 'vkCreateBufer', '--', WRONG).stderr
        self.assertIn('WAKE-settings-value', slip)
        self.assertIn('there is no command of the name vkCreateBufer', slip)

    def test_break_on_error(self):
        """The message first; and nothing else has to be asked for."""
        result = run('run', '--', WRONG, WAKE_DEBUG_ACTION='break')
        self.assertEqual(result.returncode, 128 + 5)
        self.assertIn(ERROR, result.stderr)

    def test_settings_that_do_nothing(self):
        """Each mistake is told, whatever the duplicate limit; ids of other layers are none."""
        said = run('run', '--', WRONG, WAKE_DUPLICATE_MESSAGE_LIMIT='1', WAKE_ASYNK='1', WAKE_WORKRS='1', WAKE_GPUAV='x',
                   WAKE_GUARD='x').stderr
        for name in ('WAKE_ASYNK', 'WAKE_WORKRS', 'gpuav', 'guard'):
            self.assertIn(name, said)
        said = run('run', '--', WRONG, WAKE_MESSAGE_ID_FILTER='VUID-not-a-real-id').stderr
        self.assertIn('message_id_filter has VUID-not-a-real-id', said)
        said = run('run', '--', WRONG, WAKE_MESSAGE_ID_FILTER='VUID-vkCmdDraw-None-02699,UNASSIGNED-of-somebody,0x1234').stderr
        self.assertNotIn('WAKE-settings', said)

    def test_doctor(self):
        result = run('doctor')
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn('the layer is active: Wake ', result.stdout)
        self.assertIn('device: ', result.stdout)
        relative = run('doctor', VK_LAYER_PATH='build/layers')
        self.assertEqual(relative.returncode, 1)
        self.assertIn('VK_LAYER_PATH is relative', relative.stdout)

    def test_doctor_says_why(self):
        """Each case that keeps the layer, or its messages, away."""
        with tempfile.TemporaryDirectory() as folder:
            for variables, part in (({'VK_LOADER_LAYERS_DISABLE': '*WAKE*'}, 'VK_LOADER_LAYERS_DISABLE switches the layer off'),
                                    ({'VK_LOADER_LAYERS_DISABLE': '~all~'}, 'VK_LOADER_LAYERS_DISABLE switches the layer off'),
                                    ({'VK_DRIVER_FILES': '/nowhere.json'}, 'names /nowhere.json, which cannot be read'),
                                    ({'VK_LAYER_SETTINGS_PATH': folder + '/no'}, 'VK_LAYER_SETTINGS_PATH names'),
                                    ({'WAKE_PASSTHROUGH': '1'}, 'nothing is recorded and nothing checked'),
                                    ({'WAKE_REPORT_FLAGS': 'none'}, 'the log has no messages'),
                                    ({'WAKE_WORKRES': '2'}, '1 setting is not understood'),
                                    ({'WAKE_WORKERS': 'many'}, '1 setting is not understood')):
                with self.subTest(variables):
                    result = run('doctor', **variables)
                    self.assertEqual(result.returncode, 1, result.stdout)
                    self.assertIn('PROBLEM', result.stdout)
                    self.assertIn(part, result.stdout)
        both = run('doctor', VK_INSTANCE_LAYERS='VK_LAYER_KHRONOS_validation')
        self.assertIn('messages come twice', both.stdout)

    def test_trace_and_progress(self):
        """Spans of a run, as JSON; the line on the terminal; the page's time line."""
        with tempfile.TemporaryDirectory() as folder:
            trace, page = folder + '/trace.json', folder + '/page.html'
            result = run('run', '--trace', trace, '--report', page, '--', WRONG, 'commands')
            self.assertEqual(result.returncode, 0, result.stderr)
            with open(trace, encoding='utf-8') as file:
                events = json.load(file)
            names = {event['name'] for event in events}
            self.assertLessEqual({'record', 'thread_name', 'lag in ms', 'memory in MiB'}, names)
            self.assertTrue(names & {'validate', 'help'}, names)
            for event in events:
                self.assertIn(event['ph'], 'XCMi')
                self.assertIsInstance(event['pid'], int)
                if event['ph'] == 'X':
                    self.assertGreaterEqual(event['dur'], 0)
            data = page_data(page)
            self.assertGreaterEqual(len(data['timeline']), 1)
            self.assertEqual([len(row) for row in data['timeline']], [5] * len(data['timeline']))
            with open(page, encoding='utf-8') as file:
                self.assertIn('Lag, memory and calls over the run', file.read())

    def test_live_line(self):
        """On a terminal only; taken away at the end."""
        self.assertNotIn('calls/s', run('run', '--', WRONG).stderr)
        try:
            master, slave = pty.openpty()
        except OSError as error:  # a root without /dev/pts
            self.skipTest(str(error))
        env = {name: value for name, value in os.environ.items() if not name.startswith(('WAKE_', 'VK_'))}
        env.update(VK_ICD_FILENAMES=DRIVER, VK_DRIVER_FILES=DRIVER, NODEVICE_SELECT='1')
        program = subprocess.Popen([WAKE, 'run', '--', WRONG], env=env, stderr=slave, stdout=subprocess.DEVNULL)
        os.close(slave)
        said = b''
        while True:
            try:
                part = os.read(master, 4096)
            except OSError:
                break  # the other side is closed
            if not part:
                break
            said += part
        self.assertEqual(program.wait(), 0)
        os.close(master)
        self.assertRegex(said.decode(), r'wake: \d+ calls/s, \d+\.\d ms behind, \d+ messages?, \d+ MiB')

    def test_commands_around(self):
        """The page has the commands before and behind the one that a message is about."""
        for mode in ((), ('--inline',)):
            with tempfile.TemporaryDirectory() as folder:
                result = run('run', *mode, '--report', folder + '/page.html', '--', WRONG, 'commands')
                self.assertEqual(result.returncode, 0, result.stderr)
                data = page_data(folder + '/page.html')
                found = next(g for g in data['groups'] if g['command'] == 'vkCmdSetViewport')
                texts = [text for _, text in found['commands']]
                self.assertEqual([index for index, _ in found['commands']], list(range(2, 15)))
                self.assertEqual(found['commandIndex'], 8)
                self.assertEqual(texts[0], 'vkCmdSetLineWidth(lineWidth = 1)')
                self.assertEqual(texts[6], 'vkCmdSetViewport(firstViewport = 0, viewportCount = 0, pViewports)')
                self.assertEqual(texts[7], 'vkCmdFillBuffer(dstBuffer = filled here, dstOffset = 0, size = 64, data = 7)')

    def test_tables(self):
        self.assertIn('sync_shader_accesses (WAKE_SYNC_SHADER_ACCESSES)', run('settings', 'sync').stdout)
        self.assertNotIn('workers', run('settings', 'sync_q').stdout)
        self.assertEqual(run('explain', 'VUID-nothing-at-00001').returncode, 1)
        self.assertIn('MessageID 0x', run('explain', 'UNASSIGNED-Threading-MultipleThreads-Write').stdout)
        self.assertIn('docs/hazards.md', run('explain', 'SYNC-HAZARD-READ-AFTER-WRITE').stdout)
        self.assertEqual(run('explain', 'nonsense').returncode, 1)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])

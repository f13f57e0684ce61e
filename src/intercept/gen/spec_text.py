# SPDX-License-Identifier: Apache-2.0
"""The specification's sentences as plain text: what stands in validusage.json is HTML with leftovers of its sources."""

import html
import re

# What asciidoctor and its attributes leave in validusage.json: names of attributes in braces, ...
ATTRIBUTES = {
    'ExecutionModel': 'Execution Model', 'ExecutionMode': 'Execution Mode', 'StorageClass': 'Storage Class',
    'YCbCr': "Y'CbCr", 'times': 'x', 'leq': '<=', 'geq': '>=', 'lceil': 'ceil(', 'rceil': ')', 'lfloor': 'floor(',
    'rfloor': ')', 'imageparam': 'the image', 'regionsparam': 'pRegions', 'ibit': '_i_',
}
# ... typographic characters, ...
CHARACTERS = {
    0x2018: "'", 0x2019: "'", 0x201c: '"', 0x201d: '"', 0x2026: '...', 0x2013: '-', 0x2014: '-', 0x00d7: 'x',
    0x2264: '<=', 0x2265: '>=', 0x2260: '!=', 0x2032: "'", 0x200b: '', 0x2009: ' ', 0x202f: ' ', 0x00a0: ' ',
    0x2308: 'ceil(', 0x2309: ')', 0x230a: 'floor(', 0x230b: ')', 0x2192: '->', 0x2208: 'in', 0x2211: 'sum',
}
# ... references that were not resolved (pname:foo, sname:VkFoo, ename:VK_FOO), ...
REFERENCES = '[pfsetd]name|[fsetd]link|[pfset]text|reflink|apiext|basetype|code|can|cannot|may|must|should|undefined'
# ... and formulas in LaTeX; applied one after the other, innermost braces first.
LATEX = (
    (r'\\(?:left|right)\b\s*', ''), (r'\\_', '_'), (r'\\(?:times|cdot)\b', 'x'), (r'\\(?:leq|le)\b', '<='),
    (r'\\(?:geq|ge)\b', '>='), (r'\\(?:mathit|mathtt|mathrm|mathbin|mathop|textrm|text|texttt)\s*\{([^{}]*)\}', r'\1'),
    (r'\\textrm\s+(\w+)', r'\1'), (r'_\{([^{}]*)\}', r'_\1'), (r'\^\{([^{}]*)\}', r'^\1'),
    (r'\\frac\s*\{(\w+)\}\s*\{(\w+)\}', r'\1 / \2'), (r'\\frac\s*\{([^{}]*)\}\s*\{(\w+)\}', r'(\1) / \2'),
    (r'\\frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}', r'(\1) / (\2)'), (r'\s*\\over\b\s*', ' / '),
    (r'\\lceil\b\s*\{([^{}]*)\}\s*\\rceil\b', r'ceil(\1)'), (r'\\lfloor\b\s*\{([^{}]*)\}\s*\\rfloor\b', r'floor(\1)'),
    (r'\\lceil\b\s*', 'ceil('), (r'\s*\\rceil\b', ')'), (r'\\lfloor\b\s*', 'floor('), (r'\s*\\rfloor\b', ')'),
)


def _plain_formula(match) -> str:
    text, before = match.group(1), None
    while text != before:
        before = text
        for pattern, replacement in LATEX:
            text = re.sub(pattern, replacement, text)
    return re.sub(r'[{}]', '', text).strip()


SUPERSCRIPT = re.compile(r'<sup>(.*?)</sup>')
MARKUP = re.compile(r'<[^>]+>')
FORMULA = re.compile(r'\\\((.*?)\\\)')
REFERENCE = re.compile(r'\b(?:' + REFERENCES + r'):(?=[\w*])')
ATTRIBUTE = re.compile(r'\{(\w+)\}')
QUOTED = re.compile(r'`+([^`]*)`+')
SPACES = re.compile(r'\s+')
BEFORE_MARK = re.compile(r' ([,;)]|\.(?!\.))')


def plain_text(markup: str) -> str:
    """The sentence without markup, on one line, in ASCII wherever there is a way to say it so."""
    text = MARKUP.sub('', SUPERSCRIPT.sub(r'^\1', markup) if '<sup>' in markup else markup)
    text = html.unescape(text)
    text = text if text.isascii() else text.translate(CHARACTERS)
    if '\\(' in text:
        text = FORMULA.sub(_plain_formula, text)
    if ':' in text:
        text = REFERENCE.sub('', text)
    if '{' in text:
        text = ATTRIBUTE.sub(lambda m: ATTRIBUTES.get(m.group(1), m.group(1)), text)
    if '`' in text:
        text = QUOTED.sub(r'\1 ', text).replace('`', "'")
    text = SPACES.sub(' ', text).replace('( ', '(')
    return BEFORE_MARK.sub(r'\1', text).strip()

/** What breaks readers of text: ends of lines, marks, controls, halves of pairs, quotes, numbers at an edge. */
export const PIECES: readonly string[] = [
  ...['\0', '\n', '\r\n', '\r', '\n\n', '\t', '\ufeff', '\u2028', '\u2029', '\u0085', '\u200b'],
  ...[
    '\ud800',
    '\udc00',
    '\ud83d\ude00',
    '\u202e',
    '\u001b[31m',
    '\u001b]0;x\u0007',
    '\u001f',
    '\ufffd',
  ],
  ...[
    '"',
    "'",
    '`',
    '\\',
    '/',
    '../',
    '..\\',
    './',
    '~',
    '$',
    '$(x)',
    `\${x}`,
    '%s',
    '*',
    '**',
    '?',
    '!',
    '#',
  ],
  ...[
    '<',
    '>',
    '</',
    '/>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '&amp;',
    '&#0;',
    '&#x110000;',
    '&x;',
  ],
  ...['{', '}', '[', ']', '(', ')', ':', ';', ',', '=', '|', '&', '&&', '- ', '@', '+', '-', '...'],
  ...['0', '-1', '1e999', '-0', '9007199254740993', '4294967296', 'NaN', 'Infinity', '1.5', '00'],
  ...['null', 'true', 'false', 'undefined', '__proto__', 'constructor', 'prototype', 'toString'],
  ...['hasOwnProperty', 'length', 'then', 'valueOf', 'con', 'aux.txt', ' ', '', 'é', 'ß', 'İ', '𝒳'],
]

/** Values that stand where something else was expected. */
export const VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, -0, 2 ** 53, 2 ** 32, 8.64e15, 8.65e15, 1e-7],
  ...['', ' ', '0', 'x', '/', '..', '../x', './x', '/x', 'a/../b', 'C:\\x', '\0', '\ud800', '\n'],
  ...[[], {}, [null], [[]], [{}], { length: -1 }, { toString: 1 }],
]

/** Keys that objects are attacked with. */
export const KEYS: readonly string[] = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'length'],
  ...['then', 'toJSON', '', '0', '-1', ' ', 'x'],
]

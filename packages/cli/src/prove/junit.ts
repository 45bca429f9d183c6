import type { Row } from './rows.ts'

const ELEMENTS = { wrong: 'failure', open: 'error' } as const

/** A report that CI systems read: a case for each test, each hunk that is not proven, and each doubt. */
export function junit(rows: readonly Row[], doubts: readonly string[]): string {
  const count = (state: Row['state']) => rows.filter((row) => row.state === state).length
  const all = rows.length + doubts.length
  const errors = count('open') + doubts.length
  const counts = `tests="${all}" failures="${count('wrong')}" errors="${errors}"`
  const cases = rows.map(({ file, line, name, word, reason, state }) => {
    const head = `<testcase classname="${attribute(file)}" name="${attribute(name)}" file="${attribute(file)}" line="${line}"`
    if (state === 'fine') return `    ${head}/>`
    const element = ELEMENTS[state]
    return `    ${head}><${element} type="${word}" message="${attribute(reason)}"/></testcase>`
  })
  const open = doubts.map(
    (doubt) =>
      `    <testcase classname="tailtest prove" name="could be found out"><error type="unknown" message="${attribute(doubt)}"/></testcase>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="tailtest prove" ${counts}>`,
    ...cases,
    ...open,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Characters that XML does not have are left out. */
function attribute(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')
    .replace(/[\t\n\r]/g, ' ')
}

import { located } from '../../report/places.ts'

export interface Crash {
  message: string
  stack?: string
  /** The functions on the stack, as Swift Testing names them. */
  functions: readonly string[]
}

/** `Shop/Price.swift:9: Fatal error: kaput`; of the standard library's own checks, too. */
const FATAL = /^(?:\S.*?:\d+: )?((?:Fatal error|Precondition failed|Assertion failed)(?:: .*)?)$/gm
const PROGRAM = /^\*\*\* (Program crashed: [^\n]*?)(?: at 0x[\da-f]+)? \*\*\*$/m

/** `1 [ra] 0x0000558324e1b383 static Price.boom() + 98 in shopPackageTests.xctest at /shop/Price.swift:9:38` */
const FRAME =
  /^ *\d+ (?:\[[^\]]+\] )* *0x[\da-f]+ (?<name>.+?) (?:\+ \d+ )?in \S+ at (?<path>\/.+?):(?<line>\d+)(?::(?<column>\d+))?$/gm

/** What the runtime printed of a process that ended itself. */
export function crashIn(output: string, root: string): Crash {
  const fatal = [...output.matchAll(FATAL)].at(-1)?.[1] ?? PROGRAM.exec(output)?.[1]
  const frames = [...output.matchAll(FRAME)].flatMap(({ groups = {} }) => {
    const { name = '', path, line, column } = groups
    const file = located(root, path)
    return file === undefined
      ? []
      : [{ name, at: `at ${file}:${line}${column ? `:${column}` : ''}` }]
  })
  return {
    message: fatal ?? 'the test process ended in this test',
    stack: [...new Set(frames.map(({ at }) => at))].join('\n') || undefined,
    functions: frames.map(({ name }) => name.slice(name.lastIndexOf('.') + 1)),
  }
}

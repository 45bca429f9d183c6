import type { RelPath } from '@tailtest/project'
import type { ReportContext } from '../../report/format.ts'
import type { OpenReport } from '../../report/open-report.ts'
import type { FileError } from '../../report/types.ts'

/** An error that PHPUnit tells on its screen alone: of a data provider, of `tearDownAfterClass`. */
export interface PrintedError {
  class: string
  method?: string
  message: string
}

/** Since PHPUnit 10 some errors are in no log. */
export function printedErrors(output: string): PrintedError[] {
  const sections = output
    .replaceAll('\r', '')
    .split(/^There (?:was|were) \d+ /m)
    .slice(1)
  return sections
    .filter((section) => /^(?:PHPUnit )?errors?:/.test(section))
    .flatMap((section) =>
      Array.from(
        section.matchAll(/^\d+\) ([\w\\]+)(?:::(\w+).*)?\n([^\n]+(?:\n[^\n]+)*)/gm),
        (match) => {
          const [, name = '', method, message = ''] = match
          return { class: name, ...(method !== undefined && { method }), message }
        },
      ),
    )
}

/** PHPUnit found no test at all, which it says before it opens its log. */
export function saysNoTests(output: string): boolean {
  return /^No tests executed!/m.test(output)
}

/** How PHP (in PHPUnit up to 9) or PHPUnit (10 and later) tells of what stopped it while it loaded the tests. */
const STOPPED = [
  /^(?:PHP )?(?:Fatal error: ) ?Uncaught (?<name>[\w\\]+): (?<message>.*) in (?<at>.+):(?<line>\d+)$/m,
  /^Message: +(?<message>.*)\nLocation: (?<at>.+):(?<line>\d+)$/m,
  /^(?:PHP )?(?<name>Parse|Fatal) error: +(?<message>.*) in (?<at>.+?)(?: on line |:)(?<line>\d+)$/m,
  /^(?<message>Class .* (?:cannot|could not) be found) in (?<at>.+)$/m,
] as const

/** The file that could not be loaded, and with it none. */
export function brokenFile(
  open: OpenReport,
  { output = '', files }: ReportContext,
): FileError | undefined {
  const text = output.replaceAll('\r', '')
  const found = STOPPED.map((pattern) => pattern.exec(text)).find((match) => match !== null)
  const at = open.file(found?.groups?.at)
  if (!found || at === undefined) return undefined
  const { name = '', message = '', line } = found.groups ?? {}
  const isSyntax = /^(?:ParseError|Parse)$/.test(name) || message.startsWith('syntax error')
  const trace = Array.from(text.slice(found.index).matchAll(/^#\d+ (.+)\(\d+\): /gm), ([, path]) =>
    open.file(path),
  )
  const within = [at, ...trace].filter(
    (path): path is RelPath => path !== undefined && !isVendor(path),
  )
  const file = within.find((path) => files.includes(path)) ?? within.at(-1) ?? at
  const head = isSyntax ? 'ParseError' : /^(?:Parse|Fatal)?$/.test(name) ? '' : name
  const words = head === '' ? message : `${head}: ${message}`
  const stack = line === undefined ? '' : `${at}:${line}`
  return { file, kind: isSyntax ? 'compile' : 'load', at, message: words, ...(stack && { stack }) }
}

export function isVendor(path: RelPath): boolean {
  return /(?:^|\/)vendor\//.test(path)
}

import type { Directory } from './directory.ts'
import { commandsOf } from './options.ts'

/** A command of a target that runs tests. */
export interface TestCommand {
  /** The target's name and its file, as it is shown. */
  shown: string
  /** The program, then its arguments; variables set before it are left out. */
  words: readonly string[]
}

const FILES = [
  ...['Makefile', 'makefile', 'GNUmakefile', 'justfile', 'Justfile', '.justfile'],
  ...['Taskfile.yml', 'Taskfile.yaml'],
]

/** `test:`, `unit-test: build`, `@test *args:`, `test:unit:`; the lines of the target are indented further. */
const TARGET =
  /^([ \t]*)@?((?:test|unit)[-_:][\w-]+|(?:unit[-_:])?tests?|check|ci)\b[^:=\n]*:(?![=:])/
/** Targets of other tests than those of a new source. */
const OTHER_KINDS = /e2e|integration|functional|acceptance|smoke|bench|doc/
/** What stands before a command: make's `@` and `-`, a task's `- cmd:`. */
const BEFORE = /^[\s@+-]*(?:cmd:\s*)?/
/** Variables that everybody calls so. */
const PROGRAMS = /\$[({](GO|CARGO)[)}]/g

/** The commands of the test targets of a folder's Makefile, justfile or Taskfile, `test` itself first. Nothing is expanded. */
export function testCommands(dir: Directory): TestCommand[] {
  const commands = FILES.flatMap((file) => commandsIn(dir.text(file) ?? '', file))
  const isFirst = ({ shown }: TestCommand) => /^target tests? /.test(shown)
  return [...commands.filter(isFirst), ...commands.filter((command) => !isFirst(command))]
}

function commandsIn(text: string, file: string): TestCommand[] {
  const commands: TestCommand[] = []
  let target: { name: string; indent: number } | undefined
  for (const line of text.replace(/\\\r?\n/g, ' ').split(/\r?\n/)) {
    if (line.trim() === '') continue
    const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0
    if (target !== undefined && indent > target.indent) {
      const shown = `target ${target.name} (${file})`
      commands.push(...wordsOf(line).map((words) => ({ shown, words })))
    } else {
      const [, before = '', name] = TARGET.exec(line) ?? []
      const isOther = name === undefined || OTHER_KINDS.test(name)
      target = isOther ? undefined : { name, indent: before.length }
    }
  }
  return commands
}

function wordsOf(line: string): string[][] {
  const plain = line.replace(BEFORE, '').replace(PROGRAMS, (_, name: string) => name.toLowerCase())
  return commandsOf(plain).map((words) => {
    const start = words.findIndex((word) => !/^\w+=/.test(word))
    return start < 0 ? [] : words.slice(start)
  })
}

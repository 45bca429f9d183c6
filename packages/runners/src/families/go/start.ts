import { join } from 'node:path'
import type { Directory } from '../../directory.ts'
import { onPath } from '../../on-path.ts'
import { keepOptions } from '../../options.ts'
import { type TestCommand, testCommands } from '../../recipes.ts'

const BINARY = process.platform === 'win32' ? 'go.exe' : 'go'

/** Where Go is: on the PATH, in GOROOT, or where its own installer puts it. */
export function findGo(dir: Directory): string | undefined {
  const roots = [dir.env.GOROOT, '/usr/local/go'].filter((root) => root !== undefined)
  const installed = roots.map((root) => join(root, 'bin', BINARY))
  return onPath('go', dir) ?? installed.find(dir.reads.isExecutable)
}

/** How the module's own test target starts its tests; `undefined`: it has none that does. */
export function ownCommand(dir: Directory): TestCommand | undefined {
  return testCommands(dir).find(({ words }) => words[0] === 'go' && words[1] === 'test')
}

/** Build tags decide which tests there are; everything else of a command is a matter of taste. */
export function tagsOf({ words }: TestCommand): string[] {
  const kept = keepOptions(words, { values: ['-tags', '--tags'], flags: [] })
  return kept.some((word) => word.includes('$')) ? [] : kept
}

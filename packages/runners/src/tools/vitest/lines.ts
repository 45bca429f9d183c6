import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import spawns from '../../families/script/lines/spawns.planted.cjs'
import { readV8, scriptsOf } from '../../families/script/lines/v8.ts'
import type { Lines, LinesStart } from '../../report/lines.ts'
import { isNg } from '../ng/index.ts'
import coverage from './coverage.planted.mjs'

/** As with the reporter: a package is what Vite hands to Node. */
const PROVIDER = 'node_modules/tailtest/coverage.mjs'

/**
 * vitest 1 to 4, as a coverage provider of ours: it takes V8's counts of the modules that are asked about and of no other,
 * and has nothing to do with the project's own coverage settings. Not in a browser.
 */
export const vitestLines: Lines = {
  invocation: (start, own) => {
    const { runner, folder, root } = start
    const scripts = scriptsOf(start)
    const inBrowser = existsSync(join(root, runner.directory, 'node_modules/@vitest/browser'))
    if (scripts.length === 0 || isNg(runner) || inBrowser) return undefined
    const flags = [
      ...['--coverage.enabled=true', '--coverage.provider=custom'],
      `--coverage.customProviderModule=${join(folder, PROVIDER)}`,
    ]
    return {
      ...own,
      args: own.args.flatMap((arg) => (arg === '--no-coverage' ? flags : [arg])),
      plant: [
        ...(own.plant ?? []),
        { name: PROVIDER, text: coverage },
        { name: 'spawns.cjs', text: spawns },
        { name: 'lines.txt', text: scripts.map((path) => real(start, path)).join('\0') },
      ],
    }
  },
  read: readV8,
}

function real({ root }: LinesStart, path: string): string {
  try {
    return realpathSync.native(join(root, path))
  } catch {
    return join(root, path) // it is gone
  }
}

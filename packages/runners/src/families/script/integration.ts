import type { Directory } from '../../directory.ts'
import { type Convention, NAMES } from '../../integration/types.ts'
import { runnersIn } from '../../package-runners.ts'
import { at, type Table, tableAt } from '../../table.ts'

/** The runners that the package's integration scripts start: read as if each were its test script. */
export const scriptIntegration: Convention = (dir, runner, look) => {
  const scripts = tableAt(dir.json('package.json'), 'scripts')
  const names = NAMES.flatMap((name) => [`test:${name}`, name]).filter(
    (name) => at(scripts, name) !== undefined,
  )
  return names.flatMap((name) => {
    const found = runnersIn(withTestScript(dir, scripts, name), look, runner.languages)
    // another script than this one speaks for a runner: this one starts none that is known
    return found
      .filter(({ foundBy }) => foundBy === 'script test')
      .map((one) => ({ ...one, foundBy: `script ${name}` }))
  })
}

function withTestScript(dir: Directory, scripts: Table, name: string): Directory {
  const all = { ...scripts, test: at(scripts, name) }
  return {
    ...dir,
    json: (file) =>
      file === 'package.json' ? { ...dir.json(file), scripts: all } : dir.json(file),
  }
}

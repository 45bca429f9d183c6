import type { Directory } from '../../directory.ts'
import { type Convention, NAMES } from '../../integration/types.ts'
import { runnersIn } from '../../package-runners.ts'
import { at, type Table, tableAt } from '../../table.ts'
import type { Runner } from '../../types.ts'

/** What scripts are called that start Cypress and Storybook's test runner, as their own pages have them. */
const CUSTOMS = ['cy:run', 'cypress:run', 'test-storybook', 'test:storybook']

/** The runners that the package's integration scripts start, each once: read as if each script were its test script. */
export const scriptIntegration: Convention = (dir, runner, look) => {
  const scripts = tableAt(dir.json('package.json'), 'scripts')
  const names = [...NAMES.flatMap((name) => [`test:${name}`, name]), ...CUSTOMS].filter(
    (name) => at(scripts, name) !== undefined,
  )
  const all = names.flatMap((name) => {
    const found = runnersIn(withTestScript(dir, scripts, name), look, runner.languages)
    // another script than this one speaks for a runner: this one starts none that is known
    return found
      .filter(({ foundBy }) => foundBy === 'script test')
      .map((one) => ({ ...one, foundBy: `script ${name}` }))
  })
  const started = ({ command, args, suite }: Runner) => JSON.stringify([command, args, suite])
  return all.filter((one, at) => all.findIndex((other) => started(other) === started(one)) === at)
}

function withTestScript(dir: Directory, scripts: Table, name: string): Directory {
  const all = { ...scripts, test: at(scripts, name) }
  return {
    ...dir,
    json: (file) =>
      file === 'package.json' ? { ...dir.json(file), scripts: all } : dir.json(file),
  }
}

import { posix } from 'node:path'
import type { Directory } from '../../directory.ts'
import { collectedBy, placeFor } from '../../families/script/collected.ts'
import type { Literal } from '../../families/script/literals.ts'
import type { NodeDetector, Settled } from '../../families/script/runner.ts'
import { settingsOf } from '../../families/script/settings.ts'
import { type Options, optionOf } from '../../options.ts'
import type { Collects } from '../../types.ts'
import { codeNote } from '../jest/place.ts'

const CONFIGS = ['ts', 'js', 'mjs', 'cjs'].map((extension) => `cypress.config.${extension}`)

/** https://docs.cypress.io/app/references/configuration#Testing-Type-Specific-Options */
const SPECS = {
  e2e: ['cypress/e2e/**/*.cy.{js,jsx,ts,tsx}'],
  component: ['**/*.cy.{js,jsx,ts,tsx}'],
} as const

/** https://docs.cypress.io: a runner of the package only where its test script starts it, for it drives a whole application. */
export const cypress: NodeDetector = {
  name: 'cypress',
  report: 'cypress',
  manifests: /^package\.json$|^cypress\.config\./,
  settings: { files: CONFIGS },
  starts: [
    {
      package: 'cypress',
      name: 'cypress',
      args: ['run'],
      words: ['run', 'open'],
      configs: [],
      byScriptAlone: true,
      kept: {
        values: [
          ...['--browser', '-b', '--config', '-c', '--config-file', '-C', '--env', '-e'],
          ...['--port', '-p', '--project', '-P'],
        ],
        flags: ['--component', '--e2e'],
        ignored: [
          ...['--headed', '--headless', '--quiet', '-q', '--record', '--no-exit', '--parallel'],
          ...['--no-runner-ui', '--runner-ui', '--posix-exit-codes', '--dev'],
        ],
      },
      place: cypressPlace,
      collects: cypressCollects,
    },
  ],
  select: (tests) => (tests.length > 0 ? ['--spec', tests.map(patternOf).join(',')] : []),
}

/** What it is given are patterns, with commas between them. */
function patternOf(test: string): string {
  return test.replace(/[^\w./@ +-]/g, '?')
}

/** By `specPattern`, where it is written out. */
function cypressPlace(dir: Directory, options: Options): Settled {
  const { file, wanted } = specsIn(dir, options)
  if (wanted === undefined) return { notes: [codeNote(file, 'specPattern')] }
  const place = placeFor(dir, collectedBy(wanted))
  if (place === undefined)
    return { notes: [`No name for a new test was found that ${file} takes.`] }
  // everybody knows such a name, without the `.test` that a runner's own endings are given
  return { ...place, naming: place.naming?.replace(/\.test(?=\.cy$)/, '') }
}

/** The files that it takes; `undefined`: its settings are code. */
function cypressCollects(dir: Directory, options: Options): Collects[] | undefined {
  const { wanted, unwanted } = specsIn(dir, options)
  return wanted && [{ include: wanted, exclude: unwanted }]
}

function specsIn(
  dir: Directory,
  { kept }: Options,
): { file: string; wanted?: readonly string[]; unwanted: readonly string[] } {
  const named = optionOf(kept, ['--config-file', '-C'])
  const file = named ?? CONFIGS.find((name) => dir.has(name)) ?? 'cypress.config.ts'
  const settings = settingsOf(dir, posix.normalize(file))
  const type = kept.includes('--component') ? 'component' : 'e2e'
  const value = (key: string, of: string = type): Literal => settings?.get(of, key) ?? []
  const [pattern, ignored] = [value('specPattern'), value('excludeSpecPattern')]
  if (pattern === 'unread' || ignored === 'unread') return { file, unwanted: [] }
  // what is an end-to-end test is no component's, whatever it is called
  const other = type === 'component' ? value('specPattern', 'e2e') : []
  const others = other === 'unread' || other.length === 0 ? SPECS.e2e : other
  return {
    file,
    wanted: pattern.length > 0 ? pattern : SPECS[type],
    unwanted: [...ignored, ...(type === 'component' ? others : [])],
  }
}

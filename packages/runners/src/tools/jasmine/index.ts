import { posix } from 'node:path'
import type { Directory } from '../../directory.ts'
import { collectedBy, placeFor } from '../../families/script/collected.ts'
import type { NodeDetector, Settled } from '../../families/script/runner.ts'
import { settingsOf } from '../../families/script/settings.ts'
import { type Options, optionOf } from '../../options.ts'
import type { Collects } from '../../types.ts'
import { codeNote } from '../jest/place.ts'

/** In the order in which Jasmine looks for them: https://jasmine.github.io/setup/nodejs.html */
const CONFIGS = ['mjs', 'json', 'js'].map((extension) => `spec/support/jasmine.${extension}`)

/** https://jasmine.github.io */
export const jasmine: NodeDetector = {
  name: 'jasmine',
  report: 'jasmine',
  manifests: /^package\.json$/,
  settings: { files: CONFIGS },
  starts: [
    {
      package: 'jasmine',
      name: 'jasmine',
      args: [],
      configs: CONFIGS,
      kept: {
        values: ['--config', '--helper', '--require'],
        flags: [],
        ignored: ['--color', '--no-color', '--fail-fast', '--verbose', '--list-not-applicable'],
      },
      takesPatterns: true,
      place: placeOf,
      collects: (dir, options) => jasmineCollects(namedIn(dir, options).named),
    },
  ],
  // what it is given is a pattern: what means more than itself there stands for any character
  select: (tests, { suite = [] }) =>
    tests.length > 0 ? tests.map((test) => test.replace(/[^\w./-]/g, '?')) : suite,
}

/** By `spec_dir` and `spec_files` of its settings; what the script names goes before them. */
function placeOf(dir: Directory, { kept, rest }: Options): Settled {
  const { folder, named, notes } = namedIn(dir, { kept, rest })
  const place = placeFor(dir, collectedBy(named))
  const directory = posix.join(dir.path, folder)
  const usual = { naming: '{name}.spec', convention: { kind: 'mirrored', directory } } as const
  return { ...(place ?? usual), ...(notes && { notes }) }
}

/** The folder of the specs, and the patterns of those that are run. */
function namedIn(dir: Directory, { kept, rest }: Options) {
  const file = optionOf(kept, ['--config']) ?? CONFIGS.find((name) => dir.has(name))
  const settings = file === undefined ? undefined : settingsOf(dir, file.replace(/^\.\//, ''))
  const [folder = 'spec'] = known(settings?.get('spec_dir'))
  const files = settings?.get('spec_files')
  const notes = file && files === 'unread' ? [codeNote(file, 'spec_files')] : undefined
  const named = rest.length > 0 ? rest : known(files).map((glob) => posix.join(folder, glob))
  return { folder, named, notes }
}

function known(value: readonly string[] | 'unread' | undefined): readonly string[] {
  return value === undefined || value === 'unread' ? [] : value
}

/** The files that Jasmine takes: what the script names, else `spec_files`; `undefined`: neither says. */
function jasmineCollects(patterns: readonly string[]): Collects[] | undefined {
  return patterns.length === 0 ? undefined : [{ include: patterns, names: true }]
}

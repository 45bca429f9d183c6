import { config } from '@tailtest/loop'
import type { Field } from '@tailtest/project'
import { DEPTHS, type Plan, planFor } from '@tailtest/scenarios'
import { block, code, pageOf, table, writtenBy } from './markdown.ts'
import { type Setting, settings } from './settings.ts'

/** A setting with its dotted key; below a map `*` stands for any key. */
export interface Leaf {
  key: string
  field: Field
}

/** Every setting that has a value of its own, by the order of the schema. */
export function leavesOf(key: string, field: Field): Leaf[] {
  if (field.type === 'object') {
    return Object.entries(field.fields).flatMap(([name, below]) =>
      leavesOf(`${key}.${name}`, below),
    )
  }
  if (field.type === 'map') return leavesOf(`${key}.*`, field.of)
  return [{ key, field }]
}

export const fields: readonly (readonly [string, Field])[] = Object.entries(config)

const shown = (value: unknown) => code(JSON.stringify(value))

function typeOf(field: Field): string {
  switch (field.type) {
    case 'enum':
      return field.values.map(shown).join(', ')
    case 'integer':
      return `integer, ${field.min} to ${field.max}`
    case 'strings':
      return 'list of strings'
    case 'object':
      return 'object'
    case 'map':
      return 'object with keys of yours'
    default:
      return field.type
  }
}

const defaultOf = (field: Field) =>
  'default' in field && field.default !== undefined ? shown(field.default) : 'none'

/** The settings of which an agreement is needed, in words. */
function agreement(leaves: readonly Leaf[], agreed: ReadonlySet<string>): string {
  const keys = leaves.map(({ key }) => key).filter((key) => agreed.has(key))
  return keys.length === 0
    ? ''
    : ` Counts with [agreement](#agreement): ${keys.map(code).join(', ')}.`
}

/** JSON as a person writes it: a list of words on one line. */
const written = (value: unknown) =>
  JSON.stringify(value, null, 2).replace(/\[\n\s+([^[\]{}]*?)\n\s+\]/g, (_, items: string) => {
    return `[${items.replace(/,\n\s+/g, ', ')}]`
  })

function section(
  [key, field]: readonly [string, Field],
  { scope, example, more }: Setting,
  agreed: ReadonlySet<string>,
) {
  const leaves = leavesOf(key, field)
  const isAlone = leaves[0]?.key === key
  return [
    '',
    `## \`${key}\``,
    '',
    `${field.describe}.`,
    '',
    ...table(
      ['Setting', 'Type', 'Default', ...(isAlone ? [] : ['Does'])],
      leaves.map((leaf) => [
        code(leaf.key),
        typeOf(leaf.field),
        defaultOf(leaf.field),
        ...(isAlone ? [] : [leaf.field.describe]),
      ]),
    ),
    '',
    `Read from: ${scope}.${agreement(leaves, agreed)}`,
    ...(more === undefined ? [] : ['', more]),
    '',
    ...block('json', written(example)),
  ]
}

const RUNS = {
  impacted: 'the tests that the changes reach',
  fitting: 'these, and the rest of the suite where its duration is known and fits',
  everything: 'these, the rest of the suite and the integration tests',
} as const satisfies Record<Plan['runs'], string>

/** What each depth asks for, as `@tailtest/scenarios` plans it. */
function depths(): string[] {
  return table(
    ['`depth`', 'Scenarios', 'Of them adversarial', 'Run at the end of a turn'],
    DEPTHS.map((depth) => {
      const { scenarios, adversarial, runs } = planFor(depth)
      const [least, most] = scenarios
      const asked = Number.isFinite(adversarial) ? String(adversarial) : 'all'
      return [code(depth), `${least} to ${most}`, asked, RUNS[runs]]
    }),
  )
}

/** docs/configuration.md. `agreed`: the settings that count only once a person agreed to them. Pure. */
export function configurationPage(agreed: ReadonlySet<string>): string {
  return pageOf([
    '# Configuration',
    '',
    writtenBy('test/docs-configuration.test.ts'),
    '',
    'No setting is needed: every one has a default. Put what your project needs into `.tailtest/config.json` or `.tailtest/config.yaml`; if both exist, neither is used.',
    '',
    ...table(
      ['Setting', 'Is about', 'Default'],
      fields.map(([key, field]) => [
        `[\`${key}\`](#${key})`,
        field.describe,
        leavesOf(key, field)[0]?.key === key ? defaultOf(field) : 'of each part, below',
      ]),
    ),
    '',
    '## Where it stands',
    '',
    '- A folder below the root may have its own `.tailtest/config.json`. For a file, the deepest one wins, key by key. Settings that are read per file take these into account; settings that are read once, for the root, do not. Each setting says which it is.',
    '- An invalid setting (an unknown key, a value out of range) or file (not JSON, over 256 KB) is ignored: the default applies, the other settings count, and `tailtest doctor` names the key and what is expected, for the root’s file. A line at the session’s start names such keys to you, and so do `status`, `run`, `cover`, `hunt`, `red`, `strength` and `tdd`.',
    '- `tailtest config init` begins the file with `"$schema"`, by which an editor completes and checks it: the schema of the project’s own tailtest (`../node_modules/@tailtest/cli/dist/schemas/config.json`), which needs no network; in a project that does not have tailtest as a dependency, the published one of the version you run. `@tailtest/loop` exports the same file; [all schemas](ci.md#in-a-script).',
    '- `tailtest tdd` writes `tdd.mode` and `tdd.enforce_new_files` into it and keeps everything else. No other command changes it.',
    '',
    '## Agreement',
    '',
    'A repository that you clone may bring settings. Those that start programs of its choosing, or switch the guard off, apply only once a person agreed to exactly these, with `tailtest trust` in the project; after a change they have to be agreed to again. `tailtest trust` prints what it agrees to.',
    ...fields.flatMap((field) => {
      const setting = Object.entries(settings).find(([name]) => name === field[0])?.[1]
      if (setting === undefined) throw new Error(`test/pages/settings.ts does not have ${field[0]}`)
      const lines = section(field, setting, agreed)
      return field[0] === 'depth' ? [...lines, '', ...depths()] : lines
    }),
  ])
}

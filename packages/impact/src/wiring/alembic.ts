import { baseName, parentOf, type RelPath } from '@tailtest/project'
import { joined } from '../files.ts'
import type { World } from '../languages/rules.ts'

/** What `alembic init` and `flask db init` put beside the scripts: https://alembic.sqlalchemy.org/en/latest/tutorial.html */
const MARKER = 'script.py.mako'

/** Where that is said to be. */
const SAID = /^[ \t]*script_location[ \t]*=[ \t]*(?:%\(here\)s\/)?(?:\.\/)?([\w./-]+?)\/?[ \t\r]*$/m
const TOLD =
  /(?:^|\/)(?:alembic\.ini|pyproject\.toml|setup\.cfg|requirements[^/]*\.txt)$|^(?:[^/]+\/)?[^/]+\.py$/

/** Code that runs migrations, or marks them as run: Alembic's own commands, or those of Flask-Migrate. */
const RUNS =
  /^[ \t]*(?:from[ \t]+alembic(?:\.(?:command|config))?[ \t]+import[ \t]+(?!context|op\b)|import[ \t]+alembic\b|from[ \t]+flask_migrate[ \t]+import\b.{0,500}\b(?:upgrade|stamp|downgrade)\b)/m

/** Whoever runs migrations leads to the environment of each folder of them, and that to its versions. */
export function alembic(world: World): (path: RelPath) => readonly RelPath[] {
  const environments = environmentsIn(world)
  if (environments.size === 0) return () => []
  const all = [...environments.keys()]
  return (path) => {
    const versions = environments.get(path)
    if (versions !== undefined) return versions
    const isVersion = parentOf(path)?.endsWith('versions') === true
    return !isVersion && RUNS.test(world.text(path) ?? '') ? all : []
  }
}

/** Of a version that comes or goes its environment leads elsewhere. */
export function alembicLayout(world: World): string {
  return [...environmentsIn(world)].flat(2).join('\n')
}

/** Each environment with its versions; no walk names a folder called `migrations`, which is the usual one. */
function environmentsIn({ files, text }: World): Map<RelPath, readonly RelPath[]> {
  const folders = new Set<string>()
  for (const path of files.all) {
    if (baseName(path) === MARKER) folders.add(parentOf(path) ?? '')
    if (!TOLD.test(path)) continue
    const folder = parentOf(path) ?? ''
    folders.add(joined(folder, 'migrations') ?? '')
    const [, said] = baseName(path) === 'alembic.ini' ? (SAID.exec(text(path) ?? '') ?? []) : []
    if (said !== undefined) folders.add(joined(folder, said) ?? '')
  }
  const found = new Map<RelPath, readonly RelPath[]>()
  for (const folder of folders) {
    const at = (name: string) => (folder === '' ? name : `${folder}/${name}`)
    const env = files.get(at(MARKER)) === undefined ? undefined : files.get(at('env.py'))
    if (env === undefined) continue
    const names = files.names(at('versions'))
    found.set(
      env,
      names.flatMap((name) => files.get(at(`versions/${name}`)) ?? []),
    )
  }
  return found
}

import { parentOf, type RelPath } from '@tailtest/project'
import type { World } from '../languages/rules.ts'

/** What `alembic init` and `flask db init` put beside the scripts: https://alembic.sqlalchemy.org/en/latest/tutorial.html */
const ENVIRONMENT = /(?:^|\/)script\.py\.mako$/

/** Code that runs migrations, or marks them as run: Alembic's own commands, or those of Flask-Migrate. */
const RUNS =
  /^\s*(?:from\s+alembic(?:\.(?:command|config))?\s+import\s+(?!context|op\b)|import\s+alembic\b|from\s+flask_migrate\s+import\b.*\b(?:upgrade|stamp|downgrade)\b)/m

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

/** Each environment with its versions, which lie in a folder that no walk names. */
function environmentsIn({ files }: World): Map<RelPath, readonly RelPath[]> {
  const found = new Map<RelPath, readonly RelPath[]>()
  for (const marker of files.all.filter((path) => ENVIRONMENT.test(path))) {
    const at = (name: string) => marker.slice(0, -'script.py.mako'.length) + name
    const env = files.get(at('env.py'))
    if (env === undefined) continue
    const names = files.names(at('versions'))
    found.set(
      env,
      names.flatMap((name) => files.get(at(`versions/${name}`)) ?? []),
    )
  }
  return found
}

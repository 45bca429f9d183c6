import { type Filter, openFilter } from '@tailtest/filter'
import type { Place } from '@tailtest/loop'
import { type Language, type RelPath, relPath, walk } from '@tailtest/project'
import {
  bootstrapAdvice,
  type Detection,
  installAdvice,
  isFixture,
  type Runner,
  runnerFor,
  unusedOverrides,
} from '@tailtest/runners'

/** Sources that are looked at for packages without a runner. */
const MOST_FILES = 20_000

/** Sources of one language in one package that no runner can test. */
export interface WithoutRunner {
  directory: RelPath
  language: Language
  files: number
  advice: string
}

/** What to do where there is neither a runner nor a source that tells which one fits. */
export const NO_SOURCE =
  'There is no source here yet either. Write one, and tailtest names a runner that fits it.'

/** What `runners` and `doctor` say of a project. */
export interface RunnersFound extends Detection {
  without: WithoutRunner[]
  /** What is to be installed for those that are not. */
  install: ReadonlyMap<Runner, string>
  /** Settings that change nothing, by their key. */
  unused: string[]
}

/** Looks a project through afresh: the person may have changed what a kept answer rests on in ways that leave no stamp. */
export async function findRunners(place: Place): Promise<RunnersFound> {
  const { project } = place
  const detection = await place.detection({ fresh: true })
  const packages = detection.workspaces.packages.map(({ directory }) => directory)
  const { runners: overrides } = await place.config()
  const unused = (await place.hasUnagreedCommands())
    ? [] // none of them is used, which is said elsewhere
    : unusedOverrides(detection.runners, overrides, [relPath(''), ...packages])
  const install = detection.runners.flatMap((runner) =>
    runner.installed ? [] : [[runner, installAdvice(project, runner)] as const],
  )
  return {
    ...detection,
    without: withoutRunner(place, detection, openFilter(project)),
    install: new Map(install),
    unused,
  }
}

function withoutRunner({ project }: Place, detection: Detection, filter: Filter): WithoutRunner[] {
  const packages = detection.workspaces.packages.map(({ directory }) => directory)
  const rows = new Map<string, WithoutRunner>()
  for (const path of walk(project, { limit: MOST_FILES })) {
    const verdict = isFixture(path) ? undefined : filter(path)
    if (!verdict?.test) continue
    const { language } = verdict
    if (runnerFor(path, language, detection.runners) !== undefined) continue
    const directory = packageOf(path, packages)
    const key = `${directory}\0${language}`
    const row = rows.get(key) ?? {
      directory,
      language,
      files: 0,
      advice: bootstrapAdvice(project, language, directory),
    }
    rows.set(key, { ...row, files: row.files + 1 })
  }
  return [...rows.values()]
}

/** The deepest package that holds a file; the root where none does. */
function packageOf(path: RelPath, packages: readonly RelPath[]): RelPath {
  return packages.reduce(
    (best, next) => (path.startsWith(`${next}/`) && next.length > best.length ? next : best),
    relPath(''),
  )
}

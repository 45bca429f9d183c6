import { existsSync, mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { baseName, type Project, parentOf, type RelPath, toRelative } from '@tailtest/project'
import { isInstalled } from '../made.ts'
import { MAX_FILES } from '../mark.ts'
import type { Left, Mark, Overlay, OverlayOptions, Refusal, Snapshot } from '../types.ts'
import { copyBuild } from './cargo.ts'
import { type Copier, openCopier } from './copy.ts'
import { environmentOf, openLocate } from './environment.ts'
import { rewriteManifests } from './manifests.ts'
import { mirrorModules } from './node.ts'
import { type Plan, planFor } from './plan.ts'
import { plantSite } from './python.ts'
import { ignoredIn, passedOver, sortUnwatched } from './unwatched.ts'
import { isOld, moveFolder, openWorkplace, removeFolder, type Workplace } from './workplace.ts'

const MAX_LEFT = 1000
/** Yarn's Plug'n'Play: packages are read out of archives, by a table that knows the project's own place. */
const PNP = ['.pnp.cjs', '.pnp.js']

/** See `openOverlay`. */
export async function buildOverlay(
  project: Project,
  moment: Mark | Snapshot,
  options: OverlayOptions,
): Promise<Overlay | Refusal> {
  if (toRelative(project, options.stateDirectory) !== undefined) return { reason: 'state-inside' }
  if (PNP.some((name) => existsSync(join(project.root, name)))) return { reason: 'yarn-pnp' }
  const workplace = await openWorkplace(options.stateDirectory)
  const close = async () => {
    handOnTarget(workplace)
    await workplace.remove()
  }
  try {
    const built = await fill(project, moment, workplace, options)
    if (!('reason' in built)) return { ...built, close }
    await close()
    return built
  } catch (error) {
    await close()
    throw error
  }
}

async function fill(
  project: Project,
  moment: Mark | Snapshot,
  workplace: Workplace,
  options: OverlayOptions,
): Promise<Omit<Overlay, 'close'> | Refusal> {
  const plan = await planFor(project, moment, workplace.folder, options)
  if ('reason' in plan) return plan
  const paths = [...plan.same, ...plan.committed, ...plan.kept.map(({ path }) => path)]
  if (paths.length > (options.maxFiles ?? MAX_FILES)) return { reason: 'too-many-files' }
  // some tools name a package after its folder
  const folder = join(workplace.folder, basename(project.root) || 'root')
  mkdirSync(folder)
  const folders = foldersOf(paths)
  const isCargo = paths.some((path) => baseName(path) === 'Cargo.toml')
  const cargoTarget = isCargo ? await takeTarget(workplace, project) : undefined
  const copier = openCopier(project, folder, { signal: options.signal, touch: isCargo })
  const left = await copyAll(project, { plan, folders, ts: moment.ts, copier, options })
  if (left === undefined) return { reason: 'git' }
  await mirrorModules(project, folder, folders)
  rewriteManifests(project, folder, paths)
  if (options.signal?.aborted === true) return { reason: 'aborted' }
  const isPython = paths.some((path) => path.endsWith('.py'))
  const site = isPython ? plantSite(workplace.folder, project.root, folder) : undefined
  const locate = openLocate(project, folder)
  const inherited = options.environment ?? process.env
  const env = environmentOf(folder, locate, inherited, { site, cargoTarget })
  return { folder, env, left: left.sort(byPath).slice(0, MAX_LEFT), locate }
}

interface Copying {
  plan: Plan
  folders: ReadonlySet<RelPath>
  ts: number
  copier: Copier
  options: OverlayOptions
}

/** `undefined`: git could not write what it keeps. */
async function copyAll(project: Project, copying: Copying): Promise<Left[] | undefined> {
  const { plan, folders, ts, copier, options } = copying
  if (!(await copier.checkOut(plan))) return undefined
  const unread = await copier.copy(plan.same)
  copier.write(plan.kept)
  const entries = plan.git === undefined ? passedOver(project, folders) : await ignoredIn(plan.git)
  const unwatched = sortUnwatched(project, entries, ts)
  const unreadToo = await copier.copy(unwatched.same)
  const today = (options.with ?? []).filter((path) => isPlain(project, path))
  for (const path of today) await copier.remove(path)
  const unreadToday = await copier.copy(today)
  for (const { path, bytes, mode } of options.over ?? []) {
    await copier.remove(path)
    if (bytes !== undefined) copier.write([{ path, bytes, mode }])
  }
  return [...plan.left, ...unread, ...unwatched.left, ...unreadToo, ...unreadToday]
}

/** Not below a link, for what lies behind one is somewhere else, and not installed. */
function isPlain(project: Project, path: RelPath): boolean {
  const parent = parentOf(path)
  return parent !== undefined && !isInstalled(path) && toRelative(project, parent) === parent
}

/** The folders of files, the root with them. */
function foldersOf(paths: readonly RelPath[]): Set<RelPath> {
  const folders = new Set<RelPath>()
  for (const path of paths) {
    for (let folder = parentOf(path); folder !== undefined; folder = parentOf(folder)) {
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  return folders
}

function byPath(a: Left, b: Left): number {
  return a.path < b.path ? -1 : 1
}

const NAME = 'cargo-target'
/** As long as marks are kept. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Building what a project imports from elsewhere takes minutes: it is built once, and handed from overlay to overlay.
 * Only one at a time has it, and whoever takes it copies the project afterwards: for Cargo takes for built, wherever
 * it lies, what is older than the last build. The first begins with what the project has built itself.
 */
async function takeTarget({ folder }: Workplace, { root }: Project): Promise<string> {
  const [kept, target] = [join(dirname(folder), NAME), join(folder, NAME)]
  if (isOld(kept, KEPT_MS)) await removeFolder(kept)
  else moveFolder(kept, target)
  if (!existsSync(target)) await copyBuild(join(root, 'target', 'debug'), join(target, 'debug'))
  return target
}

/** Gives it to the next overlay. */
function handOnTarget({ folder }: Workplace): void {
  moveFolder(join(folder, NAME), join(dirname(folder), NAME))
}

import { constants, lstatSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { entriesIn, type Project, type RelPath, relPath } from '@tailtest/project'
import { hoistedIn, type Instance, instancesIn, isIn, ledBack } from './led-back.ts'
import { isBelow, makeLink, openFolders } from './links.ts'
import { type Entry, packageName, packagesIn, realPath } from './packages.ts'

const MODULES = 'node_modules'
/** Of what begins with a dot these alone are packages; the others are caches and lists of package managers. */
const PACKAGES_WITH_DOT = ['.prisma']
/** A program's shim is a few lines. */
const MAX_SHIM_BYTES = 64 * 1024

/**
 * Makes the `node_modules` folders of the copy: real folders (so that caches in them are the copy's own), in which
 * packages from elsewhere are links to where they are, and packages of the project links into the copy.
 */
export async function mirrorModules(
  project: Project,
  folder: string,
  directories: Iterable<RelPath>,
): Promise<void> {
  const owners = [...directories]
  const modules = owners.flatMap((directory) => {
    const real = realPath(join(project.root, directory, MODULES))
    return real === undefined ? [] : [{ real, to: join(folder, directory, MODULES) }]
  })
  // a folder of packages may be a link, to another one or out of the project
  const sources = [...new Set(modules.map(({ real }) => real))].filter((real) =>
    isBelow(project.root, real),
  )
  const hoisted = hoistedIn(sources)
    .filter((real) => entriesIn(real).length > 0)
    .map((real) => ({ real, to: counterpart(project, folder, real) }))
  const all = [...modules, ...hoisted]
  const instances = instancesIn(sources)
  const packages = all.flatMap(({ real }) => packagesIn(real))
  const led = ledBack({ packages, instances }, (real) => isOwnPackage(project, real))
  const own = instances.some(({ isInjected }) => isInjected)
    ? ownPackages(project, folder, owners)
    : new Map<string, string>()
  const mirror: Mirror = { project, folder, led, place: openFolders(folder), own }
  for (const { real, to } of all) await mirrorFolder(mirror, real, to)
  for (const instance of instances) {
    if (led.has(instance.folder)) await mirrorInstance(mirror, instance)
  }
}

interface Mirror {
  project: Project
  folder: string
  /** See `ledBack`. */
  led: ReadonlySet<string>
  place: ReturnType<typeof openFolders>
  /** The folders of the project's packages, absolute, by name; only where they are needed. */
  own: ReadonlyMap<string, string>
}

/** Named as in the copy. */
function ownPackages(
  { root }: Project,
  folder: string,
  directories: readonly RelPath[],
): Map<string, string> {
  return new Map(
    directories.flatMap((directory) => {
      const name = packageName(join(folder, directory))
      return name === undefined ? [] : [[name, join(root, directory)] as const]
    }),
  )
}

async function mirrorFolder(mirror: Mirror, modules: string, to: string): Promise<void> {
  open(mirror, join(to, 'any')) // a folder of its own, also where there is nothing to link
  for (const entry of packagesIn(modules)) await mirrorPackage(mirror, entry, join(to, entry.name))
  for (const name of PACKAGES_WITH_DOT) {
    const at = join(modules, name)
    if (isFolder(at)) makeLink(at, open(mirror, join(to, name)))
  }
  mirrorPrograms(mirror, join(modules, '.bin'), join(to, '.bin'))
}

async function mirrorPackage(mirror: Mirror, entry: Entry, to: string): Promise<void> {
  const at = open(mirror, to)
  if (!entry.isLink && mirror.led.has(entry.real)) await copyPackage(entry.at, at)
  else makeLink(placeOf(mirror, entry.real), at)
}

/** Its own folder is copied: what it imports is looked for from there. */
async function mirrorInstance(mirror: Mirror, instance: Instance): Promise<void> {
  const { project, folder } = mirror
  for (const entry of instance.entries) {
    const at = open(mirror, counterpart(project, folder, entry.at))
    const own = instance.isInjected ? mirror.own.get(packageName(entry.real) ?? '') : undefined
    if (entry.isLink) makeLink(placeOf(mirror, entry.real), at)
    else if (own !== undefined) makeLink(placeOf(mirror, own), at)
    else await copyPackage(entry.at, at)
  }
  const single = join(instance.folder, 'package') // where yarn has it
  if (isFolder(single))
    await copyPackage(single, open(mirror, counterpart(project, folder, single)))
}

/** Links to programs, and the small scripts that some package managers write instead. */
function mirrorPrograms(mirror: Mirror, programs: string, to: string): void {
  const { project, folder } = mirror
  for (const entry of entriesIn(programs)) {
    const real = realPath(join(programs, entry.name))
    const stat = real === undefined ? undefined : statSync(real)
    if (real === undefined || stat?.isFile() !== true) continue
    const at = open(mirror, join(to, entry.name))
    if (entry.isSymbolicLink()) makeLink(placeOf(mirror, real), at)
    else if (stat.size <= MAX_SHIM_BYTES) {
      const text = readFileSync(real, 'utf8').replaceAll(project.root, folder)
      writeFileSync(at, text, { mode: stat.mode })
    }
  }
}

/** Where a link of the copy leads. */
function placeOf({ project, folder, led }: Mirror, real: string): string {
  const isCopied = isOwnPackage(project, real) || isIn(led, real)
  return isCopied && isBelow(project.root, real) ? counterpart(project, folder, real) : real
}

function copyPackage(from: string, to: string): Promise<void> {
  const mode = constants.COPYFILE_FICLONE
  return cp(from, to, { recursive: true, verbatimSymlinks: true, mode })
}

/** In the project, and not among what was installed. */
function isOwnPackage({ root }: Project, real: string): boolean {
  return isBelow(root, real) && !relative(root, real).split(sep).includes(MODULES)
}

function counterpart({ root }: Project, folder: string, path: string): string {
  return join(folder, relative(root, path))
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** An absolute path of the copy, with its folders. */
function open({ folder, place }: Mirror, path: string): string {
  return place(relPath(relative(folder, path).split(sep).join('/')))
}

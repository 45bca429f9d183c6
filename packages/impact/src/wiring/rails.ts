import { baseName, mayBeTest, type RelPath } from '@tailtest/project'
import type { Files } from '../files.ts'

/** Rails boots from here: https://guides.rubyonrails.org/initialization.html */
const BOOT = 'config/environment.rb'

/** What booting an application loads, finds by the names of its routes or prepares its tests with; other constants are loaded where they are named. */
const LOADED =
  /^(?:app\/(?:controllers|helpers|channels|graphql|views)\/.*|config\/(?:application|boot|routes|puma)\.rb|config\/(?:routes|initializers|locales|environments)\/.*|config\/[\w.]+\.ya?ml|db\/(?:schema\.rb|structure\.sql|seeds\.rb))$/

/** https://guides.rubyonrails.org/layouts_and_rendering.html: a controller and a mailer render the views of their name. */
const RENDERING = /^(.*)app\/(?:controllers|mailers)\/(.+?)(?:_controller)?\.rb$/

/** The applications of a project: what each loads, by its folder ('' or with a slash at the end), the deepest first. */
export function railsApplications(files: Files): ReadonlyMap<string, readonly RelPath[]> {
  const { all } = files
  const boots = all.filter((path) => path === BOOT || path.endsWith(`/${BOOT}`))
  const roots = boots.map((boot) => boot.slice(0, -BOOT.length))
  const isOwn = (root: string) => (path: RelPath) =>
    path.startsWith(root) && LOADED.test(path.slice(root.length))
  return new Map(
    roots
      .sort((one, other) => other.length - one.length)
      .map((root) => [root, [...all.filter(isOwn(root)), ...migrationsOf(files, root)]]),
  )
}

/** No walk names their folder; one that was not run fails every test. */
function migrationsOf(files: Files, root: string): RelPath[] {
  const folder = `${root}db/migrate`
  return files.names(folder).flatMap((name) => files.get(`${folder}/${name}`) ?? [])
}

/** Helpers of tests boot the application; an application brings all that it loads by name. */
export function rails(files: Files): (path: RelPath) => readonly RelPath[] {
  const applications = railsApplications(files)
  return (path) => {
    const [root, own] = [...applications].find(([each]) => path.startsWith(each)) ?? []
    if (root === undefined || own === undefined) return []
    if (path === `${root}${BOOT}`) return own
    const [, , name] = RENDERING.exec(path) ?? []
    if (name !== undefined)
      return own.filter((file) => file.startsWith(`${root}app/views/${name}/`))
    const isHelper = /^(?:rails|spec|test)_helper\.rb$/.test(baseName(path))
    return isHelper && mayBeTest(path) ? boots(files, root) : []
  }
}

function boots(files: Files, root: string): RelPath[] {
  const found = files.get(`${root}${BOOT}`)
  return found === undefined ? [] : [found]
}

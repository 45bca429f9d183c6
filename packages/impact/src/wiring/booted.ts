import type { RelPath } from '@tailtest/project'
import type { Files } from '../files.ts'

/** How a framework boots an application, and what it then loads of it, whoever asks. */
export interface Booted {
  /** The file that boots it, from the application's folder. */
  boot: string
  /** What it loads by convention, from there. */
  loaded: RegExp
  /** The folder of migrations, which no walk names. */
  migrations: string
}

/** The folders of applications, '' or with a slash at the end, the deepest first. */
export function rootsOf({ all }: Files, { boot }: Booted): string[] {
  const boots = all.filter((path) => path === boot || path.endsWith(`/${boot}`))
  const roots = boots.map((path) => path.slice(0, -boot.length))
  return roots.sort((one, other) => other.length - one.length)
}

export function loadedBy(files: Files, root: string, { loaded, migrations }: Booted): RelPath[] {
  const folder = root + migrations
  return [
    ...files.all.filter((path) => path.startsWith(root) && loaded.test(path.slice(root.length))),
    ...files.names(folder).flatMap((name) => files.get(`${folder}/${name}`) ?? []),
  ]
}

/** Of a file that comes or goes an application leads elsewhere. */
export function layoutOf(files: Files, booted: Booted): string {
  return rootsOf(files, booted)
    .flatMap((root) => loadedBy(files, root, booted))
    .join('\n')
}

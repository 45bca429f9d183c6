import type { RelPath } from '@tailtest/project'
import type { World } from '../languages/rules.ts'
import { type Booted, layoutOf, loadedBy, rootsOf } from './booted.ts'

/** https://symfony.com/doc/current/testing.html: tests of these classes boot the kernel. */
const BOOTS = /\bextends\s+(?:Kernel|Web|Api|Panther)TestCase\b/

/** What the container and the kernel load whoever asks: services are all classes of `src/`, routes stand at controllers. */
const SYMFONY: Booted = {
  boot: 'src/Kernel.php',
  loaded:
    /^(?:src\/.*\.php|config\/.*\.(?:ya?ml|php|xml)|translations\/.*|templates\/bundles\/.*)$/,
  migrations: 'migrations',
}

/** Such a test leads to the kernel, that to what it loads; templates are named by who renders them. */
export function symfony({ files, text }: World): (path: RelPath) => readonly RelPath[] {
  const roots = rootsOf(files, SYMFONY)
  if (roots.length === 0) return () => []
  return (path) => {
    const root = roots.find((each) => path.startsWith(each))
    if (root === undefined) return []
    if (path === root + SYMFONY.boot) return loadedBy(files, root, SYMFONY)
    const isTest = path.endsWith('Test.php') && !path.startsWith(`${root}src/`)
    const kernel =
      isTest && BOOTS.test(text(path) ?? '') ? files.get(root + SYMFONY.boot) : undefined
    return kernel === undefined ? [] : [kernel]
  }
}

export function symfonyLayout({ files }: World): string {
  return layoutOf(files, SYMFONY)
}

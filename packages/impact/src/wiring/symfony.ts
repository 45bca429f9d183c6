import type { RelPath } from '@tailtest/project'
import type { Files } from '../files.ts'
import type { World } from '../languages/rules.ts'

/** https://symfony.com/doc/current/testing.html: tests of these classes boot the kernel. */
const BOOTS = /\bextends\s+(?:Kernel|Web|Api|Panther)TestCase\b/

const KERNEL = 'src/Kernel.php'

/** What the container and the kernel load whoever asks: services are all classes of `src/`, routes stand at controllers. */
const LOADED =
  /^(?:src\/.*\.php|config\/.*\.(?:ya?ml|php|xml)|translations\/.*|templates\/bundles\/.*)$/

/** Such a test leads to the kernel, that to what it loads; templates are named by who renders them. */
export function symfony({ files, text }: World): (path: RelPath) => readonly RelPath[] {
  const roots = rootsIn(files)
  if (roots.length === 0) return () => []
  return (path) => {
    const root = roots.find((each) => path.startsWith(each))
    if (root === undefined) return []
    if (path === root + KERNEL) return loadedBy(files, root)
    const isTest = path.endsWith('Test.php') && !path.startsWith(`${root}src/`)
    const kernel = isTest && BOOTS.test(text(path) ?? '') ? files.get(root + KERNEL) : undefined
    return kernel === undefined ? [] : [kernel]
  }
}

/** Of a file that comes or goes the kernel leads elsewhere. */
export function symfonyLayout({ files }: World): string {
  return rootsIn(files)
    .flatMap((root) => loadedBy(files, root))
    .join('\n')
}

/** The folders of applications, '' or with a slash at the end, the deepest first. */
function rootsIn({ all }: Files): string[] {
  const kernels = all.filter((path) => path === KERNEL || path.endsWith(`/${KERNEL}`))
  const roots = kernels.map((path) => path.slice(0, -KERNEL.length))
  return roots.sort((one, other) => other.length - one.length)
}

/** No walk names a folder of migrations. */
function loadedBy(files: Files, root: string): RelPath[] {
  const walked = files.all.filter(
    (path) => path.startsWith(root) && LOADED.test(path.slice(root.length)),
  )
  const migrations = `${root}migrations`
  const found = files.names(migrations).flatMap((name) => files.get(`${migrations}/${name}`) ?? [])
  return [...walked, ...found]
}

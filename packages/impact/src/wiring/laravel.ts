import { baseName, parentOf, type RelPath } from '@tailtest/project'
import type { Files } from '../files.ts'
import type { World } from '../languages/rules.ts'
import { type Booted, layoutOf, loadedBy, rootsOf } from './booted.ts'

/** https://laravel.com/docs/lifecycle; classes that are not here are loaded where they are named. */
const LARAVEL: Booted = {
  boot: 'bootstrap/app.php',
  loaded:
    /^(?:bootstrap\/[^/]+\.php|(?:config|routes|lang|resources\/lang|resources\/views)\/.*|app\/(?:\w+\/)?(?:Providers|Console|Listeners|Policies|Livewire|View|[Cc]onfig)\/.*\.php|app\/(?:Http|Exceptions)\/[^/]+\.php|database\/(?:factories|seeders|seeds|schema)\/.*)$/,
  migrations: 'database/migrations',
}

/** https://laravel.com/docs/testing: tests of this class, and Pest's that use it, boot the application. */
const BOOTS = /\bIlluminate\\Foundation\\Testing\\TestCase\b|\bbootstrap\/app\.php\b/

/** `'Api\CartController@show'`, `'CartController'`: as routes named a controller before they named its class. */
const ACTION = /['"]((?:\w+\\)*(?:\w+(?=@)|\w+Controller))(?:@\w+)?['"]/g

/** `view('cart.show')`, `@include('parts.head')`, `markdown: 'mail.cart'`, `<x-cart.line />`. */
const VIEW =
  /\b(?:view|make|markdown|html|text|include\w*|extends|component|each|render|first)[ \t]{0,9}[(:]\s{0,99}(?:\[\s{0,99})?['"](?:\w+::)?([\w.-]+)['"]/g
const COMPONENT = /<x-([\w.-]+)/g

/** Helpers of tests boot the application; that brings what it loads by name, routes their controllers, code its views. */
export function laravel(world: World): (path: RelPath) => readonly RelPath[] {
  const { files, text } = world
  const roots = rootsOf(files, LARAVEL)
  if (roots.length === 0) return () => []
  const known = new Map(roots.map((root) => [root, loadedBy(files, root, LARAVEL)]))
  return (path) => {
    const root = roots.find((each) => path.startsWith(each))
    if (root === undefined) return []
    if (path === root + LARAVEL.boot) return known.get(root) ?? []
    const below = path.slice(root.length)
    const source = text(path) ?? ''
    const isBooting = /^tests?\//.test(below) && BOOTS.test(source)
    return [
      ...controllersIn(files, root, below, source),
      ...viewsIn(files, root, source),
      ...[root + LARAVEL.boot].flatMap((boot) => (isBooting && files.get(boot)) || []),
    ]
  }
}

export function laravelLayout({ files }: World): string {
  return layoutOf(files, LARAVEL)
}

/** `Api/Cart.php` and `Cart.php` of `app/Api/Cart.php`, and the whole. */
function endsOf(path: RelPath): string[] {
  const parts = path.split('/')
  return parts.map((_, at) => parts.slice(at).join('/'))
}

function controllersIn(files: Files, root: string, below: string, source: string): RelPath[] {
  if (!/^routes\/|RouteServiceProvider\.php$/.test(below)) return []
  const names = new Set([...source.matchAll(ACTION)].map(({ 1: name = '' }) => name))
  const ends = new Set([...names].map((name) => `${name.replaceAll('\\', '/')}.php`))
  const own = files.all.filter((path) => path.startsWith(`${root}app/Http/Controllers/`))
  return own.filter((path) => endsOf(path).some((end) => ends.has(end)))
}

function viewsIn(files: Files, root: string, source: string): RelPath[] {
  const find = (name: string) => files.get(`${root}resources/views/${name}.blade.php`) ?? []
  const views = [...source.matchAll(VIEW)].map(({ 1: name = '' }) => name.replaceAll('.', '/'))
  const components = [...source.matchAll(COMPONENT)].flatMap(({ 1: name = '' }) => {
    const path = `components/${name.replaceAll('.', '/')}`
    return [path, `${path}/index`]
  })
  return [...new Set([...views, ...components])].flatMap(find)
}

/** https://pestphp.com/docs/configuring-tests: what this holds is loaded before the tests beside and below it. */
export function pest(files: Files): (path: RelPath) => readonly RelPath[] {
  return (path) => {
    if (!/Test\.php$/.test(baseName(path))) return []
    for (let at = parentOf(path); at !== undefined && at !== ''; at = parentOf(at)) {
      const found = files.get(`${at}/Pest.php`)
      if (found !== undefined) return [found]
    }
    return []
  }
}

import { baseName, mayBeTest, parentOf, type RelPath } from '@tailtest/project'
import type { Files } from '../files.ts'
import type { World } from '../languages/rules.ts'

/** What `mix test` loads before the tests: https://hexdocs.pm/mix/Mix.Tasks.Test.html, https://hexdocs.pm/elixir/Config.html */
const CONFIGURED = ['config/config.exs', 'config/test.exs', 'config/runtime.exs']

/** What a test's database is made of: https://hexdocs.pm/ecto_sql/Mix.Tasks.Ecto.Migrate.html */
const MIGRATED = /\.(?:exs|sql)$/

/** https://hexdocs.pm/phoenix/controllers.html: a controller renders the view of its name. */
const CONTROLLER = /^(.*\/)controllers\/(.*\/)?(\w+)_controller\.ex$/
const RENDERED = /\.(?:l|h)?eex$/

/**
 * A test leads to its helper, that to its project: settings, migrations, and the application that these name, which is
 * started. A controller leads to its views, a view to its templates.
 */
export function phoenix({ files }: World): (path: RelPath) => readonly RelPath[] {
  const at = (paths: readonly string[]) => paths.flatMap((path) => files.get(path) ?? [])
  return (path) => {
    const name = baseName(path)
    if (name === 'mix.exs') return at(configuredBy(files, folderOf(path)))
    if (name === 'test_helper.exs') {
      const root = rootOf(files, path)
      return root === undefined ? [] : at([`${root}mix.exs`])
    }
    if (name.endsWith('.exs')) {
      const root = mayBeTest(path) ? rootOf(files, path) : undefined
      return root === undefined ? [] : at([`${root}test/test_helper.exs`])
    }
    return at([...viewsOf(path), ...templatesOf(files, path), ...textsOf(files, path)])
  }
}

/** Whatever comes or goes of these leads a file elsewhere that does not name it. */
export function phoenixLayout({ files }: World): string {
  const own = /(?:^|\/)(?:mix|test_helper|config|test|runtime)\.exs$|_(?:view|html|json)\.ex$|eex$/
  return files.all.filter((path) => own.test(path)).join('\n')
}

/** The folder of the project that a file is of, '' or with a slash at the end. */
function rootOf(files: Files, path: RelPath): string | undefined {
  for (let at = parentOf(path); at !== undefined; at = parentOf(at)) {
    const root = at === '' ? '' : `${at}/`
    if (files.get(`${root}mix.exs`) !== undefined) return root
  }
  return undefined
}

function configuredBy(files: Files, root: string): string[] {
  const umbrella = /^(?:(.*)\/)?apps\/[^/]+\/$/.exec(root)
  const roots = umbrella === null ? [root] : [root, umbrella[1] ? `${umbrella[1]}/` : '']
  const names = new Set(['repo', ...files.folders(`${root}priv`)]) // no walk names a folder of nothing but migrations
  const repositories = [...names].map((name) => `${root}priv/${name}`)
  return [
    ...roots.flatMap((one) => CONFIGURED.map((name) => one + name)),
    ...[...repositories, ...repositories.map((folder) => `${folder}/migrations`)].flatMap(
      (folder) =>
        files.names(folder).flatMap((name) => (MIGRATED.test(name) ? [`${folder}/${name}`] : [])),
    ),
  ]
}

function viewsOf(path: RelPath): string[] {
  const [, web, below = '', name] = CONTROLLER.exec(path) ?? []
  if (web === undefined) return []
  const beside = ['html', 'json', 'view'].map(
    (kind) => `${web}controllers/${below}${name}_${kind}.ex`,
  )
  return [...beside, `${web}views/${below}${name}_view.ex`]
}

/** `templates/cart/` of `views/cart_view.ex`; `cart_html/` and `cart_live.html.heex` beside a module of that name. */
function templatesOf(files: Files, path: RelPath): string[] {
  const stem = path.replace(/\.ex$/, '')
  const [, web, name] = /^(.*\/)views\/(.+)_view$/.exec(stem) ?? []
  const folders = [stem, ...(web === undefined ? [] : [`${web}templates/${name}`])]
  const rendered = (folder: string, begin = '') =>
    files
      .names(folder)
      .flatMap((one) => (one.startsWith(begin) && RENDERED.test(one) ? [`${folder}/${one}`] : []))
  return [
    ...folders.flatMap((one) => rendered(one)),
    ...rendered(parentOf(path) ?? '', `${stem.slice(stem.lastIndexOf('/') + 1)}.`),
  ]
}

/** Translations, which the module that is called so holds: https://hexdocs.pm/gettext/Gettext.html */
function textsOf(files: Files, path: RelPath): string[] {
  if (!/(?:^|\/)lib\/.*gettext\.ex$/.test(path)) return []
  const folder = `${path.slice(0, path.search(/(?:^|\/)lib\//)).replace(/(?<=.)$/, '/')}priv/gettext/`
  return files.all.filter((one) => one.startsWith(folder))
}

function folderOf(path: RelPath): string {
  return path.slice(0, path.length - baseName(path).length)
}

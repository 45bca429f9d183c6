import { baseName, mayBeTest, parentOf, type RelPath } from '@tailtest/project'
import type { Files } from '../files.ts'
import { moduleOf, openModules } from '../languages/python/modules.ts'
import type { World } from '../languages/rules.ts'

/** Where pytest-django and Django's own runner are told which settings hold. */
const TOLD = /^(?:pytest\.ini|\.pytest\.ini|pyproject\.toml|setup\.cfg|tox\.ini|manage\.py)$/

/** `DJANGO_SETTINGS_MODULE = shop.settings`, `setdefault("DJANGO_SETTINGS_MODULE", "shop.settings")`, `--ds=shop.settings`. */
const SETTINGS = /(?:DJANGO_SETTINGS_MODULE["']?\s*[=,]\s*|--ds[= ])["']?([\w.]+)/

/** What an application has loaded for it once it is installed: https://docs.djangoproject.com/en/stable/ref/applications/ */
const LOADED: Readonly<Record<string, RegExp>> = {
  '': /^(?:apps|models|admin|signals|receivers|checks|tasks|translation|wagtail_hooks)\.py$/,
  models: /\.py$/,
  migrations: /\.py$/,
  'management/commands': /\.py$/,
  templatetags: /\.py$/,
}

/** A package with one of these is an application. */
const APPLICATION = /^(?:apps\.py|models\.py|models\/__init__\.py|migrations\/__init__\.py)$/

/** Settings by their customary names: those for tests go before the others. */
const CUSTOMARY = [
  /(?:^|\/)settings\/(?:tests?|testing)\.py$/,
  /(?:^|\/)settings(?:\.py|\/__init__\.py)$/,
]

/** The settings that tests below a folder run with: what pytest says goes before manage.py, which may leave them to who starts it. */
export function settingsModules(world: World): ReadonlyMap<RelPath, RelPath> {
  const modules = openModules(world)
  const found = new Map<RelPath, RelPath>()
  const told = world.files.all.filter((path) => TOLD.test(baseName(path)))
  for (const path of told.sort((one, other) => rank(one) - rank(other))) {
    const folder = parentOf(path) ?? path
    const [, name] = SETTINGS.exec(world.text(path) ?? '') ?? []
    const module =
      name === undefined ? customary(world, path, folder) : moduleOf(modules, path, name)
    if (module !== undefined && !found.has(folder)) found.set(folder, module)
  }
  return found
}

function customary({ files, text }: World, path: RelPath, folder: RelPath): RelPath | undefined {
  if (!/\bdjango\.core\.management\b/.test(text(path) ?? '')) return undefined
  const below = files.all.filter((each) => folder === '' || each.startsWith(`${folder}/`))
  const fitting = CUSTOMARY.map((form) => below.filter((each) => form.test(each)))
  return fitting.find((each) => each.length === 1)?.[0]
}

const rank = (path: RelPath) => (baseName(path) === 'manage.py' ? 1 : 0)

/** Every test is run with the settings; what these name is found as text. An application brings what Django looks for in it. */
export function django(world: World): (path: RelPath) => readonly RelPath[] {
  const settings = settingsModules(world)
  if (settings.size === 0) return () => []
  const applications = applicationsIn(world.files)
  const templates = world.files.all.filter((path) => TEMPLATE.test(path))
  return (path) => {
    const folder = parentOf(path)
    const isEntry = /^(?:apps|__init__)\.py$/.test(baseName(path))
    const loaded = isEntry && folder !== undefined ? (applications.get(folder) ?? []) : []
    return [
      ...loaded,
      ...(mayBeTest(path) ? settingsAbove(path, settings) : []),
      ...(RENDERS.test(path) ? renderedBy(world, path, templates) : []),
    ]
  }
}

/** `templates/blog/blog_page.html`: of an application, and what it is called. */
const TEMPLATE = /(?:^|\/)templates\/(?:.*\/)?([a-z_\d]+)\/([a-z_\d]+)\.html$/

/** The models and views of an application. */
const RENDERS = /(?:^|\/)(\w+)\/(?:models|views)(?:\.py|\/.*\.py)$/

/** What generic views put after the name of a model. */
const SUFFIX = /_(?:list|detail|form|confirm_delete|archive(?:_\w+)?|landing)$/

/**
 * A generic view renders the template of its model, a page of Wagtail that of its class:
 * https://docs.djangoproject.com/en/stable/topics/class-based-views/generic-display/,
 * https://docs.wagtail.org/en/stable/topics/writing_templates.html
 */
function renderedBy({ text }: World, path: RelPath, templates: readonly RelPath[]): RelPath[] {
  const [, application] = RENDERS.exec(path) ?? []
  const own = templates.filter((template) => TEMPLATE.exec(template)?.[1] === application)
  if (own.length === 0) return []
  const classes = new Set((text(path) ?? '').match(/\b[A-Z]\w*[a-z]\w*/g)?.map(underscored))
  return own.filter((template) => {
    const name = TEMPLATE.exec(template)?.[2] ?? ''
    return classes.has(name) || classes.has(name.replace(SUFFIX, ''))
  })
}

function underscored(name: string): string {
  return name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_').toLowerCase()
}

function settingsAbove(path: RelPath, settings: ReadonlyMap<RelPath, RelPath>): RelPath[] {
  for (let folder = parentOf(path); folder !== undefined; folder = parentOf(folder)) {
    const found = settings.get(folder)
    if (found !== undefined) return [found]
  }
  return []
}

/** The applications by their folders, with what is loaded of each. */
function applicationsIn(files: Files): Map<RelPath, RelPath[]> {
  const found = new Map<RelPath, RelPath[]>()
  for (const init of files.all) {
    const folder = parentOf(init)
    if (baseName(init) !== '__init__.py' || folder === undefined || folder === '') continue
    const names = Object.entries(LOADED).flatMap(([below, pattern]) => {
      const prefix = below === '' ? '' : `${below}/`
      const own = files.names(`${folder}/${below}`.replace(/\/$/, ''))
      return own.filter((name) => pattern.test(name)).map((name) => prefix + name)
    })
    if (!names.some((name) => APPLICATION.test(name))) continue
    found.set(
      folder,
      names.flatMap((name) => files.get(`${folder}/${name}`) ?? []),
    )
  }
  return found
}

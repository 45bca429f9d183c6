import { baseName } from '@tailtest/project'
import { type Directory, upwards } from '../../directory.ts'
import { at, tableAt, texts } from '../../table.ts'
import { withoutComments } from './code.ts'
import { projectsOf, settingsOf } from './members.ts'

/** `"group:artifact:version"` */
const COORDINATES = /["']([\w.-]+:[\w.-]+)(?::[^"'\n]*)?["']/g
/** `id("x")`, `id 'x'`, `apply plugin: 'x'`, `kotlin("jvm")`, and whether it is only declared for others. */
const PLUGIN =
  /\b(?:id\s*(?:\(\s*)?|apply\s+plugin:\s*|apply\s*\(\s*plugin\s*=\s*)["']([\w.-]+)["']([^\n]*)|\bkotlin\s*\(\s*"([\w.-]+)"\s*\)([^\n]*)/g
const ALIAS = /\balias\s*\(\s*libs\.plugins\.([\w.]+)\s*\)([^\n]*)/g
const ACCESSOR = /\blibs\.(?!plugins\.|versions\.)((?:\w+\.)*\w+)/g

/** A Gradle project's build script by its name, `<folder>.gradle` included; `undefined`: none here. */
export function buildScriptOf(dir: Directory): string | undefined {
  const own = baseName(dir.path)
  const names = ['build', ...(own === '' || own === 'settings' ? [] : [own])]
  return names
    .flatMap((name) => [`${name}.gradle.kts`, `${name}.gradle`])
    .find((name) => dir.has(name))
}

/** A build script without its comments; empty where there is none. */
export function buildCode(dir: Directory): string {
  const script = buildScriptOf(dir)
  return withoutComments((script === undefined ? undefined : dir.text(script)) ?? '')
}

/** The folder whose settings make the build that a folder is part of; the folder itself where there are none. */
export function buildTop(dir: Directory): Directory {
  return [...upwards(dir)].find((each) => settingsOf(each) !== undefined) ?? dir
}

/** How tasks name a project: `:services:api`; `undefined`: the settings do not include it by name. */
export function projectPath(top: Directory, dir: Directory): string | undefined {
  if (top.path === dir.path) return ''
  return projectsOf(top).find(({ folder }) => top.at(folder)?.path === dir.path)?.path
}

/** The ids of the plugins that a build script applies itself. */
export function pluginsOf(dir: Directory): string[] {
  const code = buildCode(dir)
  const catalog = catalogOf(buildTop(dir))
  const isApplied = (after: string | undefined) => !/\bapply\s*(?:\(\s*)?false\b/.test(after ?? '')
  const named = [...code.matchAll(PLUGIN)].flatMap(([, id, after, kotlin, rest]) => {
    if (!isApplied(after ?? rest)) return []
    return id ?? `org.jetbrains.kotlin.${kotlin}`
  })
  const aliased = [...code.matchAll(ALIAS)].flatMap(([, accessor = '', after]) =>
    isApplied(after) ? (catalog.plugin(accessor) ?? []) : [],
  )
  return [...named, ...aliased]
}

/** `group:artifact` of what a folder's build script names, and of what the build's top gives to all its projects. */
export function gradleCoordinates(dir: Directory): string[] {
  const own = buildCode(dir)
  if (own === '') return []
  const top = buildTop(dir)
  const shared = buildCode(top)
  const isShared = top.path !== dir.path && /\b(?:all|sub)projects\b/.test(shared)
  const code = isShared ? own + shared : own
  const catalog = catalogOf(top)
  const kotlin = [...code.matchAll(/\bkotlin\s*\(\s*["'](test[\w-]*)["']/g)]
  return [
    ...[...code.matchAll(COORDINATES)].flatMap(([, named]) => named ?? []),
    ...kotlin.map(([, name]) => `org.jetbrains.kotlin:kotlin-${name}`),
    ...[...code.matchAll(ACCESSOR)].flatMap(([, accessor = '']) => catalog.libraries(accessor)),
    ...pluginsOf(dir).map((id) => `${id}:plugin`),
  ]
}

/** The version catalog of a build: what `libs.…` means. */
interface Catalog {
  /** `group:artifact` of what an accessor (`junit.jupiter`, `bundles.test`) stands for. */
  libraries(accessor: string): string[]
  /** The id of the plugin behind an accessor (`kotlin.jvm`). */
  plugin(accessor: string): string | undefined
}

/** https://docs.gradle.org/current/userguide/version_catalogs.html */
function catalogOf(top: Directory): Catalog {
  const document = top.toml('gradle/libs.versions.toml')
  const named = (table: string) => byAccessor(tableAt(document, table))
  const [libraries, bundles, plugins] = [named('libraries'), named('bundles'), named('plugins')]
  const library = (accessor: string) => coordinatesIn(libraries.get(accessor))
  return {
    libraries: (accessor) => {
      if (!accessor.startsWith('bundles.')) return library(accessor)
      return texts(bundles.get(accessor.slice('bundles.'.length))).flatMap((alias) =>
        library(asAccessor(alias)),
      )
    },
    plugin: (accessor) => {
      const row = plugins.get(accessor)
      return texts(at(row, 'id'))[0] ?? texts(row)[0]?.split(':')[0]
    },
  }
}

function byAccessor(table: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(table).map(([alias, row]) => [asAccessor(alias), row]))
}

function asAccessor(alias: string): string {
  return alias.replace(/[-_]/g, '.')
}

/** `"group:artifact:version"`, `{ module = "group:artifact" }`, `{ group = …, name = … }`. */
function coordinatesIn(row: unknown): string[] {
  const [group] = texts(at(row, 'group'))
  const [name] = texts(at(row, 'name'))
  if (group !== undefined && name !== undefined) return [`${group}:${name}`]
  return [...texts(row), ...texts(at(row, 'module'))].map((text) =>
    text.split(':').slice(0, 2).join(':'),
  )
}

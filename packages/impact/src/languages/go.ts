import { baseName, parentOf, type RelPath } from '@tailtest/project'
import { NOTHING } from '../facts.ts'
import { type Files, joined } from '../files.ts'
import type { Loose } from '../links.ts'
import { found } from '../text.ts'
import { importsOf } from './names.ts'
import type { Rules, World } from './rules.ts'

/** A package is its folder; with this after it, the package as its tests are compiled. */
const TEST = '//test'

/** No build has the tag `ignore`: such a file is a program that lies beside the package. */
const IGNORED = /^\/\/(?:go:build|[^\S\n]*\+build)\b[^\n]*(?<!!)\bignore\b/m

/** Stands among the words of a file that is compiled without those beside it. */
export const ALONE = '//go:build ignore'

const EMBED = /^\/\/go:embed[^\S\n]+(.+)$/gm

/** All imports stand before the first of these. */
const REST = /^(?:func|type|var|const)\b/m

export const go: Rules = {
  excerpt: (source) => source.slice(0, REST.exec(source)?.index),
  read(tree, source) {
    const embedded = found(source, EMBED).flatMap(({ text, line }) =>
      text.split(/\s+/).map((name) => {
        return { from: `./${unquoted(name)}`, names: [], isTypeOnly: false, isSoft: true, line }
      }),
    )
    const isAlone = IGNORED.test(source)
    return {
      facts: {
        imports: [...importsOf(tree), ...embedded],
        computed: [],
        words: isAlone ? [ALONE] : [],
      },
      declares: isAlone ? { ...NOTHING, namespace: ALONE } : NOTHING,
    }
  },
  settings: [/^go\.(?:mod|work)$/],
  resolver(world) {
    const { files } = world
    let modules: readonly Module[] | undefined
    return (path, { imports, words }) => {
      const folder = parentOf(path) ?? path
      const own = `go:${folder}${path.endsWith('_test.go') ? TEST : ''}`
      const groups = new Set(words.includes(ALONE) ? [] : [own])
      const unresolved: Loose[] = []
      const embedded = new Set<RelPath>()
      for (const { from, isSoft, line } of imports) {
        if (isSoft) {
          for (const file of embeddedFiles(files, folder, from)) embedded.add(file)
          continue
        }
        modules ??= readModules(world)
        const place = packageAt(modules, from)
        if (place === undefined) continue
        if (sourcesIn(files, place).length > 0) groups.add(`go:${place}`)
        else unresolved.push({ text: from, line })
      }
      return { files: [...embedded], groups: [...groups], unresolved, isBySettings: false }
    }
  },
  members(files, group, declares) {
    const isTest = group.endsWith(TEST)
    const all = isTest ? goFiles(files, group.slice(0, -TEST.length)) : sourcesIn(files, group)
    return all.filter((path) => declares(path).namespace !== ALONE)
  },
}

function unquoted(name: string): string {
  return name.replace(/^(["`])(.*)\1$/, '$2').replace(/^all:/, '')
}

function goFiles(files: Files, folder: string): RelPath[] {
  const names = files.names(folder).filter((name) => /^[^._].*\.go$/.test(name))
  return names.flatMap((name) => files.get(folder === '' ? name : `${folder}/${name}`) ?? [])
}

function sourcesIn(files: Files, folder: string): RelPath[] {
  return goFiles(files, folder).filter((path) => !path.endsWith('_test.go'))
}

/** A pattern names a file, every file of a folder, or some of them. */
function embeddedFiles(files: Files, folder: string, pattern: string): RelPath[] {
  const place = joined(folder, pattern)
  const file = place === undefined ? undefined : files.get(place)
  if (place === undefined || file !== undefined) return file === undefined ? [] : [file]
  const star = place.search(/[*?[]/)
  const start = star < 0 ? `${place}/` : place.slice(0, star)
  return files.all.filter((path) => path.startsWith(start))
}

interface Module {
  /** The import path that its root folder has. */
  path: string
  folder: string
}

/** The modules whose sources lie in the project, the longest path first. */
function readModules({ files, text }: World): Module[] {
  const modules = files.all
    .filter((path) => baseName(path) === 'go.mod')
    .flatMap((path): Module[] => {
      const folder = parentOf(path) ?? path
      const manifest = text(path) ?? ''
      const name = /^[ \t]*module[ \t]+"?([^\s"]+)/m.exec(manifest)?.[1]
      const replaced = found(manifest, REPLACED).flatMap(({ text: line }): Module[] => {
        const [old = '', target = ''] = line.split('=>')
        const place = joined(folder, target.trim())
        const [of = ''] = old.trim().split(/\s+/)
        return place === undefined ? [] : [{ path: of, folder: place }]
      })
      return [...(name === undefined ? [] : [{ path: name, folder }]), ...replaced]
    })
  return modules.sort((one, other) => other.path.length - one.path.length)
}

/** `replace example.com/cart v1.0.0 => ../cart`, in a block of them or alone. */
const REPLACED = /^[ \t]*(?:replace[ \t]+)?([^\s()]+(?:[ \t]+v\S+)?[ \t]*=>[ \t]*\.{1,2}\/?\S*)/gm

function packageAt(modules: readonly Module[], path: string): string | undefined {
  for (const { path: start, folder } of modules) {
    if (path !== start && !path.startsWith(`${start}/`)) continue
    return joined(folder, path.slice(start.length + 1))
  }
  return undefined
}

import { openProject, swiftModule } from '@tailtest/project'
import type { Start } from '../../report/format.ts'
import { escaped } from '../../report/only.ts'
import { sourcesOf } from '../../report/sources.ts'
import { testArgs } from '../../test-args.ts'
import { declaredIn, targetOf, targetsOf } from './sources.ts'

/**
 * What runs the tests of some files: XCTest names a test `Module.Class/name`, Swift Testing
 * `Module.Suite/name()/File.swift:4:2`. A selection of single tests stays as it is.
 */
export function selectionFor({ root, runner, files, selection }: Start): readonly string[] {
  const usual = testArgs(runner, files)
  if (files.length === 0 || selection.join('\n') !== usual.join('\n')) return selection
  const sources = sourcesOf(openProject(root))
  const targets = targetsOf(runner, sources)
  const patterns = files.map((file) => {
    const target = targetOf(file, runner, targets)
    const module = target === undefined ? '\\w+' : escaped(swiftModule(target))
    const types = [...declaredIn(sources.read(file) ?? '').types].map(escaped)
    const name = escaped(file.slice(file.lastIndexOf('/') + 1))
    const ways = [...(types.length === 0 ? [] : [`(?:${types.join('|')})/`]), `.*/${name}:\\d`]
    return `${module}\\.(?:${ways.join('|')})`
  })
  return ['--filter', `^(?:${[...new Set(patterns)].join('|')})`]
}

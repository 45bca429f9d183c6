import { findNative } from '@tailtest/syntax'
import { grammarsMissingFor } from '../grammars.ts'
import { type Check, ok, warning } from './check.ts'

/** Whether the project's sources can be parsed on this system. */
export const parsers: Check = ({ dist, project }) => {
  const { binding, grammars } = findNative(dist)
  if (binding.length === 0) {
    const message = 'no native parser for this system: files are not scored'
    return [warning('parsers', message, 'npm i @ast-grep/napi')]
  }
  const missing = grammarsMissingFor(project, dist)
  if (missing.length > 0) {
    const names = missing.map(({ language }) => language).join(', ')
    const packages = missing.map((grammar) => grammar.package).join(' ')
    return [
      warning(
        'parsers',
        `no grammar for ${names}: these files are not scored`,
        `npm i -D ${packages}`,
      ),
    ]
  }
  const found = [binding, ...Object.values(grammars)].flat()
  return [ok('parsers', found.map(({ name }) => name).join(', '))]
}

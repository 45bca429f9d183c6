import { findNative } from '@tailtest/syntax'
import { type Check, ok, warning } from './check.ts'

/** Whether sources can be parsed on this system. */
export const parsers: Check = ({ dist }) => {
  const { binding, python } = findNative(dist)
  if (binding.length === 0) {
    const message = 'no native parser for this system: files are not scored'
    return [warning('parsers', message, 'npm i @ast-grep/napi')]
  }
  if (python.length === 0) {
    const message = 'no Python grammar: Python files are not scored'
    return [warning('parsers', message, 'npm i @ast-grep/lang-python')]
  }
  return [ok('parsers', [...binding, ...python].map(({ name }) => name).join(', '))]
}

import { expect, test } from 'vitest'
import { loadParsers } from '../src/directory.ts'

test('an entity that a manifest declares stays as it stands', async () => {
  const { xml } = await loadParsers(['pom.xml'])
  expect(xml?.('<!DOCTYPE a [<!ENTITY b "boom">]><a>&b;</a>')).toMatchObject({ a: '&b;' })
})

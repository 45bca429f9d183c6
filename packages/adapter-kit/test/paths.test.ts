import { expect, test } from 'vitest'
import { resolvePath } from '../src/index.ts'

test.each([
  ['/home/dev/shop', 'src/cart.ts', '/home/dev/shop/src/cart.ts'],
  ['/home/dev/shop', '/home/dev/other.ts', '/home/dev/other.ts'],
  ['/home/dev/shop/src', '../a\\b.ts', '/home/dev/shop/a\\b.ts'],
  ['C:\\dev\\shop', 'src/cart.ts', 'C:\\dev\\shop\\src\\cart.ts'],
  ['C:/dev/shop', 'D:\\other.ts', 'D:\\other.ts'],
])('in %s, %s is %s', (folder, path, absolute) => {
  expect(resolvePath(folder, path)).toBe(absolute)
})

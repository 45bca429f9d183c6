import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { files, read } from './workspace.ts'

/** Markdown that is read by programs, by an agent in its session, or in a changelog. */
const NO_PAGES = /(?:^|\/)(?:\.changeset|fixtures|recorded|src|test)\/|(?:^|\/)CHANGELOG\.md$/

/** Every page that people read, in docs/ and elsewhere. */
const pages = files.filter((path) => path.endsWith('.md') && !NO_PAGES.test(path))

/** A page without its blocks of code, in which nothing is a link. */
const proseOf = (page: string) => read(page).replace(/^```.*\n[\s\S]*?^```$/gm, '')

/** The anchors that a repository's browser gives the headings of a page: a second of a name ends in -1. */
function anchorsOf(page: string): string[] {
  const seen = new Map<string, number>()
  return [...proseOf(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const name = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    return before === 0 ? name : `${name}-${before}`
  })
}

/** Where the links of a page lead: a file or folder of the repository, and an anchor in it. */
function linksOf(page: string): { target: string; anchor: string | undefined }[] {
  const links = proseOf(page).matchAll(/\]\(([^)\s]+)\)|\b(?:src|srcset)="([^"]+)"/g)
  return [...links]
    .map(([, link, picture]) => link ?? picture ?? '')
    .filter((link) => !/^\w+:/.test(link))
    .map((link) => {
      const [path = '', anchor] = link.split('#')
      return { target: path === '' ? page : posix.join(posix.dirname(page), path), anchor }
    })
}

const isThere = (target: string) => files.some((path) => `${path}/`.startsWith(`${target}/`))
const pageAt = (target: string) =>
  [target, `${target}/README.md`].find((path) => path.endsWith('.md') && files.includes(path))

/** The pages that a reader comes to who begins with one and follows links. */
function reachedFrom(first: string): Set<string> {
  const reached = new Set([first])
  for (const page of reached) {
    for (const { target } of linksOf(page)) {
      const next = pageAt(target)
      if (next !== undefined) reached.add(next)
    }
  }
  return reached
}

test.each(pages)('the links of %s lead to what is there', (page) => {
  const lost = linksOf(page).filter(({ target, anchor }) => {
    if (!isThere(target)) return true
    const linked = pageAt(target)
    return anchor !== undefined && anchor !== 'readme' && linked !== undefined
      ? !anchorsOf(linked).includes(anchor)
      : false
  })
  expect(lost).toEqual([])
})

test('every page is come to from the README, by links alone', () => {
  const reached = reachedFrom('README.md')
  expect(pages.filter((page) => !reached.has(page))).toEqual([])
})

test('every page in docs/ is named by the table of contents', () => {
  const named = linksOf('docs/README.md').map(({ target }) => target)
  const here = pages.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md')
  expect(here.filter((page) => !named.includes(page))).toEqual([])
})

test.each(pages)('the YAML of %s is YAML', (page) => {
  const blocks = [...read(page).matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(([, text = '']) => text)
  for (const text of blocks) expect(parse(text)).toBeTypeOf('object')
})

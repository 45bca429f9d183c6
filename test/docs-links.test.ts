import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { files, read } from './workspace.ts'

const pages = files.filter((path) => /^docs\/[^/]+\.md$/.test(path))

/** A page without its blocks of code, in which nothing is a link. */
const proseOf = (page: string) => read(page).replace(/^```.*\n[\s\S]*?^```$/gm, '')

/** The anchors that a repository's browser gives the headings of a page. */
function anchorsOf(page: string): string[] {
  return [...proseOf(page).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Where the links of a page lead: a file or folder of the repository, and an anchor in it. */
function linksOf(page: string): { target: string; anchor: string | undefined }[] {
  const found = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return found
    .filter((link) => !/^\w+:/.test(link))
    .map((link) => {
      const [path = '', anchor] = link.split('#')
      return { target: path === '' ? page : posix.join(posix.dirname(page), path), anchor }
    })
}

const isThere = (target: string) => files.some((path) => `${path}/`.startsWith(`${target}/`))
const pageAt = (target: string) =>
  [target, `${target}/README.md`].find((path) => path.endsWith('.md') && files.includes(path))

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

test.each(pages)('the YAML of %s is YAML', (page) => {
  const blocks = [...read(page).matchAll(/^```yaml\n([\s\S]*?)^```/gm)].map(([, text = '']) => text)
  for (const text of blocks) expect(parse(text)).toBeTypeOf('object')
})

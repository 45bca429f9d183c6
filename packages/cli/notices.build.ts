import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'esbuild'

/** Lies beside the bundles: their licences ask that their words go with every copy. */
const FILE = 'THIRD-PARTY-NOTICES.txt'

/** A module that another plugin stands before carries that plugin's name: `names:/node_modules/yaml/…`. */
const IN_MODULES = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/
const WORDS = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i
const LINE = `\n\n${'-'.repeat(80)}\n\n`

/** The words of the MIT licence, which is also ours. */
const MIT = readFileSync('../../LICENSE', 'utf8').split('\n').slice(4).join('\n').trim()

/** What a package says of its licence, word by word. @throws where nothing says under which words it may be copied */
function noticeOf(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { name, version, license, author } = manifest
  const files = readdirSync(folder).filter((file) => WORDS.test(file))
  const words = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  if (files.length === 0) {
    if (license !== 'MIT') throw new Error(`${name} is bundled, and brings no text of its licence`)
    words.push(`Copyright (c) ${author?.name ?? author ?? `the authors of ${name}`}`, MIT)
  }
  return [`${name} ${version} (${license})`, ...words].join('\n\n')
}

/** Writes down, for all builds that share it, whose code is in them, and under which licence; `beside`: the folders of packages that go along otherwise. */
export function notices(beside: readonly string[] = []): Plugin {
  const folders = new Set(beside)
  return {
    name: 'notices',
    setup: ({ onEnd }) => {
      onEnd(({ metafile }) => {
        const inputs = Object.values(metafile?.outputs ?? {}).flatMap(({ inputs: of }) =>
          Object.entries(of).filter(([, { bytesInOutput }]) => bytesInOutput > 0),
        )
        for (const [path] of inputs) {
          const plain = path.replace(/^[\w-]{2,}:/, '').replace(/\\/g, '/')
          const [folder] = IN_MODULES.exec(plain) ?? []
          if (folder !== undefined) folders.add(resolve(folder))
        }
        const texts = [...folders].map(noticeOf).sort()
        mkdirSync('dist', { recursive: true }) // the bundles are written after this
        writeFileSync(
          join('dist', FILE),
          `The programs in this folder contain the following software.${LINE}${texts.join(LINE)}\n`,
        )
      })
    },
  }
}

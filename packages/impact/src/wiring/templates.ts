import { NOTHING } from '../facts.ts'
import type { Rules } from '../languages/rules.ts'
import { NO_LINKS } from '../links.ts'

/** Where templates lie, and what they are called; elsewhere a page is a document, but for those of Phoenix, which lie anywhere. */
const TEMPLATE =
  /(?:^|\/)(?:templates?|views|layouts|partials|emails?|_includes)\/(?:.*\/)?[^/]+\.(?:html?|txt|xml|jinja2?|j2|mako|hbs|handlebars|mustache|ejs|pug|njk|liquid|twig|erb|haml|slim|mjml|ftl|g?o?tmpl|tpl)$|\.(?:l|h)?eex$/

export function isTemplate(path: string): boolean {
  return TEMPLATE.test(path)
}

/** Templates name others that they extend and include: `{% extends 'base.html' %}`, `{% load cart_tags %}`. */
export const templates: Rules = {
  scan: (source) => ({
    facts: {
      imports: [],
      computed: [],
      words: [
        ...source.matchAll(
          /\{%-?\s*load\s([\w\s.]{1,200}?)(?:\sfrom\s{1,9}(\w{1,80})\s{0,9})?-?%\}/g,
        ),
      ]
        .flatMap(({ 1: tags = '', 2: from }) => (from === undefined ? tags.split(/\s+/) : [from]))
        .filter((word, at, all) => word !== '' && all.indexOf(word) === at),
    },
    declares: NOTHING,
  }),
  read: () => ({ facts: { imports: [], computed: [], words: [] }, declares: NOTHING }),
  settings: [],
  resolver: ({ files }) => {
    let tags: ReadonlyMap<string, string> | undefined
    return (_path, { words }) => {
      if (words.length === 0) return NO_LINKS
      tags ??= new Map(
        files.all.flatMap((file) => {
          const [, name] = /\/templatetags\/(\w+)\.py$/.exec(file) ?? []
          return name === undefined ? [] : [[name, file] as const]
        }),
      )
      return { ...NO_LINKS, files: words.flatMap((word) => tags?.get(word) ?? []) }
    }
  },
}

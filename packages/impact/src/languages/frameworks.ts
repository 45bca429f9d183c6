import type { Language } from '@tailtest/project'
import type { Written } from '../facts.ts'
import type { Loose } from '../links.ts'

/** Frameworks that load a project's files by settings and conventions: whoever starts them loads more than it imports. */
const FRAMEWORKS: Partial<Record<Language, RegExp>> = {
  python: /^(?:django|rest_framework|celery|scrapy|airflow|odoo|frappe)(?:\.|$)/,
  java: /^org\.springframework\.(?:boot\.)?test\b|^io\.quarkus\.test\b|^io\.micronaut\.test\b/,
  kotlin: /^org\.springframework\.(?:boot\.)?test\b|^io\.quarkus\.test\b|^io\.micronaut\.test\b/,
  csharp: /^Microsoft\.AspNetCore\.(?:Mvc\.Testing|TestHost)\b/,
  ruby: /^(?:rails|bundler\/setup|config\/environment)(?:\/|$)|(?:^|\/)config\/environment$/,
  php: /^\\?(?:Illuminate|Symfony\\Bundle|Laravel)\\/,
}

/** The imports of a file that start such a framework. */
export function loadedByName(language: Language, imports: readonly Written[]): Loose[] {
  const pattern = FRAMEWORKS[language]
  if (pattern === undefined) return []
  return imports
    .filter(({ from, isTypeOnly }) => !isTypeOnly && pattern.test(from))
    .map(({ from, line }) => ({ text: from, line }))
}

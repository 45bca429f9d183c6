import type { FrameworkOf } from '../family.ts'

/** By the package that brings it, or the configuration that nobody has without it; the first that is declared. */
const FRAMEWORKS = [
  { name: 'nextjs', package: 'next', config: /^next\.config\.[cm]?[jt]s$/ },
  { name: 'nuxt', package: 'nuxt', config: /^nuxt\.config\.[cm]?[jt]s$/ },
  { name: 'nestjs', package: '@nestjs/core', config: /^nest-cli\.json$/ },
]

/** Frameworks of JavaScript and TypeScript. */
export const script: FrameworkOf = (dir) => {
  const names = [...dir.names()]
  return FRAMEWORKS.find(
    ({ package: name, config }) => dir.dependsOn(name) || names.some((file) => config.test(file)),
  )?.name
}

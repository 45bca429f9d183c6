import type { FrameworkOf } from './index.ts'

/** By the package that brings it; the first that is declared. */
const FRAMEWORKS = [
  { name: 'nextjs', package: 'next' },
  { name: 'nuxt', package: 'nuxt' },
  { name: 'nestjs', package: '@nestjs/core' },
]

/** Frameworks of JavaScript and TypeScript. */
export const script: FrameworkOf = (dir) =>
  FRAMEWORKS.find(({ package: name }) => dir.dependsOn(name))?.name

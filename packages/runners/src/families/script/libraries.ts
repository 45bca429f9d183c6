import type { Directory } from '../../directory.ts'

/** What tests are written with beside the runner: how one renders, mounts or calls depends on it. */
const LIBRARIES = [
  ...['@testing-library/react', '@testing-library/vue', '@testing-library/svelte'],
  ...['@vue/test-utils', '@nuxt/test-utils', '@nestjs/testing', 'supertest'],
]

/** Those that the package depends on. */
export function librariesOf(dir: Directory): string[] {
  return LIBRARIES.filter((name) => dir.dependsOn(name))
}

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const part = (name: string) => ({
  extends: true as const,
  test: { name, include: [`e2e/${name}/**/*.test.ts`] },
})

/**
 * The built CLI against the real clients. Only the tool that looks on is taken from its sources;
 * what is looked at is what a user gets. One file at a time: each test has several processes of its own.
 */
export default defineConfig({
  root: source('..'),
  resolve: { alias: { '@tailtest/testkit': source('../packages/testkit/src/index.ts') } },
  test: {
    projects: [part('smoke'), part('full')],
    globalSetup: source('support/clients.ts'),
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 600_000,
  },
})

import { defineConfig } from 'vitest/config'

const shared = { exclude: ['**/node_modules/**', '**/dist/**'], env: { TZ: 'UTC' } }

export default defineConfig({
  test: {
    globalSetup: ['tools/testing/database.ts'],
    pool: 'forks',
    // Tests wait more than they reckon: for sockets, children and the database.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          include: ['apps/{api,sandbox}/**/*.test.ts', 'packages/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          setupFiles: ['tools/testing/invariants.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // What a file imports is kept for the next: reading the server anew for each took a quarter of the time.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'sites',
          include: ['apps/{play,console,agent,service}/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})

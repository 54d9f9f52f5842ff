import { defineConfig } from 'vitest/config'

/** The tests that `npm run mutate` tries the changes of a folder by. */
export default defineConfig({
  test: {
    pool: 'forks',
    // A change of a constant shows where its module is loaded anew.
    isolate: true,
    globalSetup: 'test/support/global-setup.ts',
    include: (process.env.MUTATION_TESTS ?? '').split(' '),
    experimental: { viteModuleRunner: false, nodeLoader: false },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})

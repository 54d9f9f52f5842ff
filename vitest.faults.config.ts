import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'forks',
    // Times are measured: one file after the other, and no other tests beside.
    maxWorkers: 1,
    fileParallelism: false,
    globalSetup: 'test/faults/harness/report.ts',
    include: ['test/faults/*.test.ts'],
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // As in vitest.config.ts: real processes depend on what else the machine does, and only what hangs is ended.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000 } },
  },
})

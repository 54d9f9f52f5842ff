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
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

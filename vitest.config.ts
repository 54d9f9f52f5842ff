import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    // Node runs the sources as they are; nothing is mocked or transformed.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // The embedded database takes a moment to start on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The default of one second is soon over there too.
    expect: { poll: { timeout: 20_000 } },
  },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  // As Node resolves packages: with Vite's own `development` condition our files would get another
  // build of graphql than the packages they hand its objects to.
  ssr: { resolve: { conditions: ['node', 'module-sync'] } },
  test: {
    include: ['test/**/*.test.ts'],
    pool: 'forks',
    // The embedded database takes a moment to start on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The default of one second is soon over there too.
    expect: { poll: { timeout: 20_000 } },
  },
})

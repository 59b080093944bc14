import { defineConfig } from 'vitest/config'

/** Everything but the journeys: rules, commands, the API in-process, all on real databases. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/kit/**/*.test.ts'],
    globalSetup: ['tests/kit/database-server.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
})

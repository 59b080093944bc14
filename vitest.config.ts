import { defineConfig } from 'vitest/config'

/**
 * Slow lane by file name (docs/testing.md): races, fuzzing, properties and killed processes, guides applied, and
 * what attackers send. Everything else is in the fast lane, which `npm test` runs.
 */
const slow = ['src/**/*.{race,fuzz,kill,property}.test.{ts,tsx}', 'tests/{documents,hostile}/**/*.test.ts']

/** Measures the memory of its process, which must be its own. */
const measured = ['src/**/*.memory.race.test.ts']

/** Files whose result may depend on the version of the PostgreSQL server: SQL is in `queries` only. */
const onPostgres = [
  'src/features/*/{queries,queries/**}/*.test.ts',
  'src/features/*/queries.test.ts',
  'src/platform/db/*.test.ts',
  'src/server/backup/**/*.test.ts',
]

/**
 * All tests but the journeys, on a real database. Files share their worker's process, to load modules once; this
 * works because dependencies are arguments and no module is mocked.
 */
export default defineConfig({
  test: {
    globalSetup: ['tests/kit/database-server.ts'],
    pool: 'forks',
    isolate: false,
    // More than the two CPUs this is sized for, because tests often wait for disks, timers or processes.
    maxWorkers: 3,
    // Against tests that hang. Races and fuzzing take up to a minute, and longer on a busy machine.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Stopping the database server waits for the disk.
    teardownTimeout: 60_000,
    restoreMocks: true,
    // Generous, for busy machines.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'fast', include: ['{src,tests}/**/*.test.{ts,tsx}'], exclude: slow },
      },
      { extends: true, test: { name: 'slow', include: slow, exclude: measured } },
      { extends: true, test: { name: 'measured', include: measured, isolate: true } },
      { extends: true, test: { name: 'postgres', include: onPostgres } },
    ],
  },
})

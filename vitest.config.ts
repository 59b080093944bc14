import { defineConfig } from 'vitest/config'

/** What measures the memory of its process, and so has one to itself. */
const apart = ['src/platform/pictures/normalise-picture*.test.ts']

/** What concerns the embedded database alone, or none at all, or one of which it asks nothing but to be there. */
const anyDatabase = [
  'src/platform/{db/embedded,api-client,csv,files,format,mail,pictures,sheets,threads}/**/*.test.ts',
  'src/platform/log.test.ts',
  'src/features/*/{contract,letters,rules,ui}/**/*.test.{ts,tsx}',
  'src/features/*/rules.test.ts',
  'src/features/messaging/{deliverability,mail-health}.test.ts',
  'src/{app,content,ui}/**/*.test.{ts,tsx}',
  'src/features/attendees/import.fuzz.test.ts',
  'src/server/{admission-control,deployment,doors,first-start,process,timed-command}.test.ts',
  'src/server/cli/backup.test.ts',
  'tests/hostile/{files,headers,liquid,raw-http,reachable-hosts,workbooks}.test.ts',
]

/**
 * Everything but the journeys: rules, commands, the API in-process, all on real databases.
 *
 * Most files share their worker's process with others, which saves loading the same modules for each: what belongs to a
 * site comes as an argument, and no module is replaced.
 */
export default defineConfig({
  test: {
    globalSetup: ['tests/kit/database-server.ts'],
    pool: 'forks',
    // More than the two processors that this is made for: much waits for a disk, a timer or another process.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    // What comes late on a busy machine comes all the same.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'database',
          include: ['src/**/*.test.{ts,tsx}', 'tests/{hostile,kit}/**/*.test.ts'],
          exclude: anyDatabase,
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'any', include: anyDatabase, exclude: apart, isolate: false },
      },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
  },
})

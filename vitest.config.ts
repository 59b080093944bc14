import { defineConfig } from 'vitest/config'

/** Measures its process's memory, and therefore runs in its own process. */
const apart = ['src/platform/images/normalise-image*.test.ts']

/**
 * Tests that need the embedded database, none, or any; not repeated on other PostgreSQL versions. Those with a
 * database test processes, schedules, timing, uploads or texts. Their statements (but for one advisory lock) run
 * on every version in mail-worker.test.ts, make-backup.test.ts, restore-backup.test.ts, load-sample-data.test.ts,
 * erase-person.test.ts, audit-trail.test.ts and access-matrix.test.ts.
 */
const anyDatabase = [
  'src/platform/{db/embedded,api-client,csv,documents,files,format,images,mail,sheets,threads}/**/*.test.ts',
  'src/platform/{app-secret,config,log,memoize-recent,runtime,secrets,semaphore}.test.ts',
  'src/platform/http/{attachment,body-text,client-address,input,large-json,request-context}*.test.ts',
  'src/platform/http/{response-cache,security-headers}*.test.ts',
  'src/platform/openid/*.test.ts',
  'src/features/*/{contract,emails,rules,ui}/**/*.test.{ts,tsx}',
  'src/features/*/rules.test.ts',
  'src/features/email/adapters/{mail-health,official-invitation-pdf}.test.ts',
  'src/features/email/adapters/{liquid/{custom-templates,place-secret-links},webhooks/read-webhook}.test.ts',
  'src/features/email/{http/template-preview,jobs/mail-worker.processes}.test.ts',
  'src/features/email/reads/{deliverability,template-reference}.test.ts',
  'src/features/accounts/{adapters/one-time-codes,http/enumeration,http/password-rules}.test.ts',
  'src/features/checkout/http/data-urls.test.ts',
  'src/features/payments/adapters/{proof-files,proof-fingerprint/*,statement-reader/*}.test.ts',
  'src/{app,content,ui}/**/*.test.{ts,tsx}',
  'src/features/attendance/adapters/ticket-pdf.test.ts',
  'src/features/attendance/commands/recompute-completions.property.test.ts',
  'src/features/attendees/adapters/import-files.fuzz.test.ts',
  'src/server/{admission-control,deployment,first-start,listeners,process,scheduled-job}.test.ts',
  'src/server/{built-files,csp-reports,page-scripts,share-images}.test.ts',
  'src/server/{backup/archive-reader,backup/scheduled-backups,cli/backup,foreign-origin}.test.ts',
  'src/server/sample/remove-sample-data.test.ts',
  'tests/hostile/{files,fuzz,guessing,guessing-certificates,headers,liquid,raw-http,reachable-hosts,supply-chain,workbooks}.test.ts',
  'tests/kit/security-document.test.ts',
]

/**
 * All tests but the journeys, on real databases. Most files share their worker's process, to load modules
 * once; this works because dependencies are arguments and no module is mocked.
 */
export default defineConfig({
  test: {
    globalSetup: ['tests/kit/database-server.ts'],
    pool: 'forks',
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

/** `npm test`: all tests, on both kinds of database and in a browser. The last line is the count. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareSite } from './build-site.mjs'
import { installPackages } from './install-packages.mjs'
import { findTool, nodeProgram, serverEntry } from './project.mjs'
import { PlainFailure, runCommand, runScript } from './run-command.mjs'
import { requireHeadlessBrowser, requirePostgres } from './system-programs.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 * @typedef {object} Part
 * @property {string} name
 * @property {(report: string) => Promise<number>} run writes its report and returns its exit status
 */

const folder = mkdtempSync(join(tmpdir(), 'pagsulong-reports-'))

/**
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
async function runNode(args, env = {}) {
  // Hundreds of processes load the same modules.
  const compiled = { NODE_COMPILE_CACHE: join(folder, 'compiled') }
  return (await runCommand(nodeProgram, args, { env: { ...compiled, ...env } })).status
}

/**
 * @param {string} report
 * @param {readonly string[]} [args]
 */
function vitest(report, args = []) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return [findTool('vitest'), 'run', ...reporters, ...args]
}

/** Tests that start and kill servers use the build, which starts in a third of the CPU time. */
const builtServer = { TEST_SERVER: serverEntry }

/** @type {readonly Part[]} */
const parts = [
  { name: 'checks', run: (report) => runNode(['scripts/check.mjs'], { CHECK_REPORT: report }) },
  {
    name: 'tests on the embedded database',
    run: async (report) => {
      await prepareSite()
      return runNode(vitest(report), { ...builtServer, TEST_DATABASE_URL: '' })
    },
  },
  {
    name: 'tests on a PostgreSQL server',
    run: async (report) => {
      // Only database tests depend on the PostgreSQL version; the others have just run.
      const command = [nodeProgram, ...vitest(report, ['--project=database'])]
      await prepareSite()
      return runNode(['tests/kit/postgres-run.ts', await requirePostgres(), ...command], builtServer)
    },
  },
  {
    name: 'journeys in a browser',
    run: async (report) => {
      await prepareSite()
      const env = { CHROMIUM: await requireHeadlessBrowser() }
      return runNode(vitest(report, ['--config=vitest.journeys.config.ts']), env)
    },
  },
]

/**
 * Failing without a failed test, or running no test, counts as one failure.
 * @param {Part} part
 * @param {string} report
 * @returns {Promise<Count>}
 */
async function runPart({ name, run }, report) {
  console.log(`\n— ${name}`)
  const status = await run(report).catch((error) => {
    if (!(error instanceof PlainFailure)) throw error
    console.error(error.message)
    return 1
  })
  const count = readReport(report)
  const isComplete = count.failed > 0 || (status === 0 && count.passed > 0)
  return isComplete ? count : { ...count, failed: 1 }
}

/**
 * @param {string} file
 * @returns {Count}
 */
function readReport(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const { numPassedTests, numFailedTests, numPendingTests = 0, numTodoTests = 0 } = report
  if (numPassedTests === undefined) return { passed: report.passed, failed: report.failed, skipped: 0 }
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
}

await runScript(async () => {
  const total = { passed: 0, failed: 0, skipped: 0 }
  try {
    await installPackages({ withDevelopment: true })
    for (const [index, part] of parts.entries()) {
      const count = await runPart(part, join(folder, `${index}.json`))
      total.passed += count.passed
      total.failed += count.failed
      total.skipped += count.skipped
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (total.failed > 0) process.exitCode = 1
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
})

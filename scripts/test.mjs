/**
 * `npm test`: all tests, on both kinds of database and in a browser. The last lines name what failed; the very last
 * is the count.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareSite } from './build-site.mjs'
import { installPackages } from './install-packages.mjs'
import { findTool, nodeProgram, serverEntry } from './project.mjs'
import { PlainFailure, runCommand, runScript } from './run-command.mjs'
import { requireHeadlessBrowser, requirePostgres } from './system-programs.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Count
 * @typedef {object} Part
 * @property {string} name
 * @property {(report: string) => Promise<{ status: number, output: string }>} run also writes its report
 */

const folder = mkdtempSync(join(tmpdir(), 'pagsulong-reports-'))

/**
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function runNode(args, env = {}) {
  // Hundreds of processes load the same modules.
  const compiled = { NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  return runCommand(nodeProgram, args, { env: { ...compiled, ...colours, ...env }, isRecorded: true })
}

/** @param {readonly string[]} [args] */
function vitest(args = []) {
  return [findTool('vitest'), 'run', '--reporter=default', '--reporter=./scripts/report-tests.mjs', ...args]
}

/** Tests that start and kill servers use the build, which starts in a third of the CPU time. */
const builtServer = { TEST_SERVER: serverEntry }

/** @type {readonly Part[]} */
const parts = [
  { name: 'checks', run: (report) => runNode(['scripts/check.mjs'], { TEST_REPORT: report }) },
  {
    name: 'tests on the embedded database',
    run: async (report) => {
      await prepareSite()
      return runNode(vitest(), { ...builtServer, TEST_REPORT: report, TEST_DATABASE_URL: '' })
    },
  },
  {
    name: 'tests on a PostgreSQL server',
    run: async (report) => {
      // Only database tests depend on the PostgreSQL version; the others have just run.
      const command = [nodeProgram, ...vitest(['--project=database'])]
      const env = { ...builtServer, TEST_REPORT: report }
      await prepareSite()
      return runNode(['tests/kit/postgres-run.ts', await requirePostgres(), ...command], env)
    },
  },
  {
    name: 'journeys in a browser',
    run: async (report) => {
      await prepareSite()
      const env = { CHROMIUM: await requireHeadlessBrowser(), TEST_REPORT: report }
      return runNode(vitest(['--config=vitest.journeys.config.ts']), env)
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
  const { status, output } = await run(report).catch((error) => {
    if (!(error instanceof PlainFailure)) throw error
    return { status: 1, output: error.message }
  })
  const count = readReport(report)
  const isComplete = count.failed > 0 || (status === 0 && count.passed > 0)
  if (isComplete) return count
  const reason = `${name}: ended with status ${status}\n${output.trimEnd().split('\n').slice(-20).join('\n')}`
  return { ...count, failed: 1, failures: [...count.failures, reason] }
}

/**
 * @param {string} file
 * @returns {Count}
 */
function readReport(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0, failures: [] }
  return JSON.parse(readFileSync(file, 'utf8'))
}

await runScript(async () => {
  /** @type {Count} */
  const total = { passed: 0, failed: 0, skipped: 0, failures: [] }
  try {
    await installPackages({ withDevelopment: true })
    for (const [index, part] of parts.entries()) {
      const count = await runPart(part, join(folder, `${index}.json`))
      total.passed += count.passed
      total.failed += count.failed
      total.skipped += count.skipped
      total.failures.push(...count.failures)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  if (total.failed > 0) process.exitCode = 1
  for (const failure of total.failures) console.log(`\nFAILED ${failure}`)
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
})

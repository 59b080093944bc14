/**
 * `npm test` and `npm run test:all`: the parts of docs/testing.md. Arguments name parts (default: those of
 * `npm test`) or are passed on to Vitest, such as `--shard=1/3`. The last lines name what failed; the very last is
 * the count.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { prepareSite } from './build-site.mjs'
import { installPackages } from './install-packages.mjs'
import { findTool, nodeProgram, projectFolder, serverEntry } from './project.mjs'
import { PlainFailure, runCommand, runScript } from './run-command.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Count
 * @typedef {(report: string) => Promise<{ status: number, output: string }>} Part writes Vitest's JSON report
 */

const folder = mkdtempSync(join(tmpdir(), 'pagsulong-reports-'))
const named = process.argv.slice(2)
const vitestOptions = named.filter((argument) => argument.startsWith('--'))

/**
 * Runs Vitest, or a command that ends with it.
 * @param {string} report
 * @param {{ args: readonly string[], before?: readonly string[], env?: NodeJS.ProcessEnv }} options
 */
async function vitest(report, { args, before = [], env = {} }) {
  // Tests of processes start the built server, which takes a third of the processor time of its sources.
  await prepareSite()
  const compiled = { NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const colors = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return runCommand(
    nodeProgram,
    [...before, findTool('vitest'), 'run', ...reporters, ...args, ...vitestOptions],
    {
      env: { ...compiled, ...colors, TEST_SERVER: serverEntry, TEST_DATABASE_URL: '', ...env },
      isRecorded: true,
    },
  )
}

/**
 * @param {string} report
 * @param {string} project
 */
async function journeys(report, project) {
  const env = { CHROMIUM: await requireProgram(chromium) }
  await requireProgram(poppler)
  return vitest(report, { args: ['--config=vitest.journeys.config.ts', `--project=${project}`], env })
}

/** @type {Readonly<Record<string, Part>>} */
const parts = {
  checks: () => runCommand(nodeProgram, ['scripts/check.mjs'], { isRecorded: true }),
  tests: (report) => vitest(report, { args: ['--project=fast'] }),
  journeys: (report) => journeys(report, 'fast'),
  slow: (report) => vitest(report, { args: ['--project=slow', '--project=measured'] }),
  postgres: async (report) => {
    const before = ['tests/kit/postgres-run.ts', await requireProgram(postgres), nodeProgram]
    return vitest(report, { args: ['--project=postgres'], before })
  },
  edge: (report) => journeys(report, 'edge'),
}

const fastParts = ['checks', 'journeys', 'tests']

/** Program that npm cannot install. Chromium's headless shell is a fifth faster than the full browser. */
const chromium = {
  name: 'Chromium',
  places: ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'],
}
/** Prints of certificates are scanned. */
const poppler = { name: 'pdftoppm', places: ['/usr/bin/pdftoppm', '/usr/local/bin/pdftoppm'] }
/** The oldest supported version first, because it is the one that lacks something. */
const postgres = {
  name: 'PostgreSQL 15 or later',
  places: [15, 16, 17, 18].map((version) => `/usr/lib/postgresql/${version}/bin`),
}

/** @param {{ name: string, places: readonly string[] }} wanted */
async function requireProgram({ name, places }) {
  const find = () => places.find((place) => existsSync(place))
  if (find() === undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${name} …`)
    await runCommand('sh', ['-c', `apt-get update -qq && ${installCommand} -qq`], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
      isQuiet: true,
    })
  }
  const found = find()
  if (found === undefined) throw new PlainFailure(`The tests need ${name}. On Debian: ${installCommand}`)
  return found
}

const installCommand =
  'apt-get install -y --no-install-recommends chromium chromium-headless-shell poppler-utils postgresql'

/**
 * Failing without a failed test, or running no test, counts as one failure: Vitest's report leaves out errors
 * outside of tests.
 * @param {string} name
 * @param {Part} run
 * @returns {Promise<Count>}
 */
async function runPart(name, run) {
  const startedAt = performance.now()
  console.log(`\n— ${name}`)
  const report = join(folder, `${name}.json`)
  const { status, output } = await run(report).catch((error) => {
    if (!(error instanceof PlainFailure)) throw error
    return { status: 1, output: error.message }
  })
  console.log(`— ${name}: ${Math.round((performance.now() - startedAt) / 1000)} s`)
  const count = name === 'checks' ? countChecks(output) : readReport(report)
  if (count.failed > 0 || (status === 0 && count.passed > 0)) return count
  const reason = `${name}: ended with status ${status}\n${output.trimEnd().split('\n').slice(-20).join('\n')}`
  return { ...count, failed: 1, failures: [...count.failures, reason] }
}

/**
 * @param {string} output
 * @returns {Count}
 */
function countChecks(output) {
  const failures = [...output.matchAll(/^FAILED (.*) \(/gm)].map(([, name]) => `check: ${name}`)
  const passed = [...output.matchAll(/^(ok|warns) +/gm)].length
  return { passed, failed: failures.length, skipped: 0, failures }
}

/**
 * @param {string} file of Vitest's JSON reporter
 * @returns {Count}
 */
function readReport(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0, failures: [] }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const failures = report.testResults.flatMap((/** @type {any} */ { name, message, assertionResults }) => {
    const path = relative(projectFolder, name)
    const failed = assertionResults.filter((/** @type {any} */ { status }) => status === 'failed')
    const lines = failed.map(
      (/** @type {any} */ { fullName, failureMessages }) =>
        `${path} > ${fullName}: ${summarize(failureMessages.join('\n'))}`,
    )
    return lines.length === 0 && message ? [`${path}: ${message}`] : lines
  })
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  }
}

/**
 * First line of a failure, what a browser waited for, and the first place of the project's own.
 * @param {string} message
 */
function summarize(message) {
  const [first = ''] = message.split('\n')
  const [wanted = ''] = message.match(/waiting for .*/) ?? []
  const place =
    message.split('\n').find((line) => /^ +at /.test(line) && !/node_modules|node:/.test(line)) ?? ''
  return [first, wanted, place.trim().replace(projectFolder, '.')].filter((part) => part !== '').join('\n  ')
}

/** @param {readonly Count[]} counts */
function report(counts) {
  /** @param {'passed' | 'failed' | 'skipped'} kind */
  const sum = (kind) => counts.reduce((total, count) => total + count[kind], 0)
  if (sum('failed') > 0) process.exitCode = 1
  for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`\nFAILED ${failure}`)
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`)
}

await runScript(async () => {
  const chosen = named.filter((argument) => !argument.startsWith('--'))
  /** @type {Count[]} */
  const counts = []
  try {
    await installPackages({ withDevelopment: true })
    for (const name of chosen.length > 0 ? chosen : fastParts) {
      const part = parts[name]
      if (part === undefined)
        throw new PlainFailure(`No part is called ${name}: ${Object.keys(parts).join(', ')}`)
      counts.push(await runPart(name, part))
    }
    report(counts)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

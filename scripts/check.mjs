/** `npm run check`: every static check, two at a time. */
import { checkClientPaths } from './client-paths.mjs'
import { installPackages } from './install-packages.mjs'
import { checkPackages } from './locked-packages.mjs'
import { checkMigrations } from './migrations-match.mjs'
import { findTool, nodeProgram } from './project.mjs'
import { PlainFailure, runCommand, runScript } from './run-command.mjs'

/**
 * @typedef {{ status: number, output: string }} Outcome
 * @typedef {{ name: string, run: () => Promise<Outcome> | Outcome, isWarning?: boolean }} Step
 */

/**
 * @param {string} packageName
 * @param {readonly string[]} args
 * @param {{ tool?: string, nodeArgs?: readonly string[] }} [options]
 * @returns {Promise<Outcome>}
 */
function tool(packageName, args, options = {}) {
  const program = findTool(packageName, options.tool)
  return runCommand(nodeProgram, [...(options.nodeArgs ?? []), program, ...args], { isQuiet: true })
}

/** The longest first. @type {readonly Step[]} */
const steps = [
  { name: 'types', run: () => tool('typescript', ['-p', '.'], { tool: 'tsc' }) },
  {
    name: 'format and lint',
    run: () => tool('@biomejs/biome', ['check', '--error-on-warnings', '--no-errors-on-unmatched']),
  },
  {
    name: 'import rules',
    run: () =>
      tool('dependency-cruiser', ['--config', '.dependency-cruiser.cjs', 'src'], {
        tool: 'depcruise',
        nodeArgs: ['--import', './scripts/typescript-for-import-rules.mjs'],
      }),
  },
  { name: 'client paths', run: checkClientPaths },
  {
    name: 'names of the glossary',
    // Imported late, because it needs a package.
    run: async () => (await import('./retired-words.mjs')).checkNames(),
  },
  { name: 'nothing unused', run: () => tool('knip', ['--no-progress'], { tool: 'knip' }) },
  { name: 'migrations match tables', run: checkMigrations },
  { name: 'packages pinned and licensed', run: checkPackages },
  {
    name: 'commit subjects',
    run: () => tool('@commitlint/cli', ['--from', 'HEAD~20'], { tool: 'commitlint' }),
    isWarning: true,
  },
]

/**
 * @param {Step} step
 * @returns {Promise<boolean>} whether it passed
 */
async function runStep({ name, run, isWarning = false }) {
  const startedAt = performance.now()
  const { status, output } = await run()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const verdict = status === 0 ? 'ok    ' : isWarning ? 'warns ' : 'FAILED'
  console.log(`${verdict} ${name} (${seconds} s)`)
  if (status !== 0) console.log(output)
  return status === 0 || isWarning
}

await runScript(async () => {
  await installPackages({ withDevelopment: true })
  const waiting = [...steps]
  let failed = 0
  const work = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      if (!(await runStep(step))) failed += 1
  }
  await Promise.all([work(), work()])
  if (failed > 0) throw new PlainFailure(`${failed} of ${steps.length} checks failed.`)
})

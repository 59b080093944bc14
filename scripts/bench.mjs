/** `npm run bench`: runs every benchmark in `bench/` on the built site. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareSite } from './build-site.mjs'
import { installPackages } from './install-packages.mjs'
import { nodeProgram, projectFolder } from './project.mjs'
import { runCommand, runScript } from './run-command.mjs'

await runScript(async () => {
  await installPackages({ withDevelopment: true })
  await prepareSite()
  const wanted = process.argv.slice(2)
  const names = readdirSync(join(projectFolder, 'bench'))
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => wanted.length === 0 || wanted.includes(name.replace('.ts', '')))
  for (const name of names) {
    const { status } = await runCommand(nodeProgram, [join('bench', name)])
    if (status !== 0) process.exitCode = status
  }
  printTargets()
})

/**
 * A figure in `bench/results`, with one target or a required budget.
 * @typedef {{ work?: string, page?: string, what?: string, measured: number, unit?: string, target?: {
 * atMost?: number, atLeast?: number }, must?: number, isMoreBetter?: boolean }} Figure
 */

/**
 * @param {Figure} figure
 * @returns {{ atMost?: number, atLeast?: number } | undefined}
 */
function targetOf({ target, must, isMoreBetter }) {
  if (must === undefined) return target
  return isMoreBetter ? { atLeast: must } : { atMost: must }
}

function printTargets() {
  const folder = join(projectFolder, 'bench', 'results')
  const rows = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const { measuredOn, figures = [] } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      return figures.flatMap((/** @type {Figure} */ figure) => rowOf(figure, name, measuredOn))
    })
  console.log('\nAll targets, as measured last:')
  console.table(rows)
}

/**
 * @param {Figure} figure
 * @param {string} file
 * @param {string} measuredOn
 */
function rowOf(figure, file, measuredOn) {
  const target = targetOf(figure)
  if (target === undefined) return []
  const { atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY } = target
  const { measured, unit = '' } = figure
  return [
    {
      work: figure.work ?? `${figure.page}: ${figure.what}`,
      measured: `${measured} ${unit}`.trim(),
      target: target.atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`,
      verdict: measured <= atMost && measured >= atLeast ? 'met' : 'MISSED',
      from: `${file.replace('.json', '')}, ${measuredOn}`,
    },
  ]
}

/** Whether the migrations make exactly the tables that the code describes. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findTool, nodeProgram, projectFolder } from './project.mjs'
import { runCommand } from './run-command.mjs'

/**
 * Lets the generator write into a copy: with nothing to change it writes nothing.
 *
 * @returns {Promise<{ status: number, output: string }>}
 */
export async function checkMigrations() {
  const cache = join(projectFolder, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'migrations-'))
  try {
    return await generateInto(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} folder
 * @returns {Promise<{ status: number, output: string }>}
 */
async function generateInto(folder) {
  const copy = join(folder, 'migrations')
  cpSync(join(projectFolder, 'migrations'), copy, { recursive: true })
  const before = readdirSync(copy)
  const config = join(folder, 'drizzle.config.mjs')
  writeFileSync(
    config,
    `import config from '../../../drizzle.config.ts'
export default { ...config, out: ${JSON.stringify(relative(projectFolder, copy))} }
`,
  )
  const drizzle = findTool('drizzle-kit')
  const consistent = await runCommand(nodeProgram, [drizzle, 'check', `--config=${config}`], {
    isQuiet: true,
  })
  if (consistent.status !== 0) return consistent
  const generated = await runCommand(nodeProgram, [drizzle, 'generate', `--config=${config}`], {
    isQuiet: true,
  })
  const added = readdirSync(copy).filter((name) => !before.includes(name))
  if (generated.status === 0 && added.length === 0) return generated
  return {
    status: 1,
    output: `${generated.output}\nThe tables have changed without a migration: run "drizzle-kit generate".`,
  }
}

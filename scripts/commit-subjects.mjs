/** Lints the subjects of the latest commits. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findTool, nodeProgram, projectFolder } from './project.mjs'
import { runCommand } from './run-command.mjs'

const commitsChecked = 20

/** @returns {Promise<{ status: number, output: string }>} passes where the history is too short or missing */
export async function checkCommitSubjects() {
  if (!existsSync(join(projectFolder, '.git'))) return { status: 0, output: '' }
  const revision = ['rev-parse', '--verify', '--quiet', `HEAD~${commitsChecked}`]
  const base = await runCommand('git', revision, { isQuiet: true })
  if (base.status !== 0) return { status: 0, output: '' }
  const program = findTool('@commitlint/cli', 'commitlint')
  return runCommand(nodeProgram, [program, '--from', base.output.trim()], { isQuiet: true })
}

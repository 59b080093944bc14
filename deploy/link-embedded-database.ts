/**
 * Completes the packages of the embedded PostgreSQL with the links that a package cannot carry.
 *
 * For an installation that the site's own account may not write, as an image or /opt: there every start would make
 * itself a copy of sixty megabytes instead.
 */
import { rm } from 'node:fs/promises'
import { findPostgresBinaries, preparePostgresBinaries } from '../src/platform/db/embedded/binaries.ts'

const installed = await findPostgresBinaries()
const unusedCopy = `${installed}-copy`
if ((await preparePostgresBinaries(installed, unusedCopy, null)) !== installed) {
  await rm(unusedCopy, { recursive: true, force: true })
  throw new Error(`${installed} cannot be completed: run this as the account that installed the packages.`)
}

/** The version of Node.js this project is written for. */
import { PlainError } from './plain-error.ts'

const oldestMajor = 26

/**
 * Refuses an older Node.js in one clear line; call it before anything else.
 *
 * `npm start` brings the right one along: this is for whoever starts the server by hand.
 */
export function assertSupportedRuntime(version: string = process.versions.node): void {
  const major = Number.parseInt(version, 10)
  if (major >= oldestMajor) return
  throw new PlainError(
    `Node.js ${oldestMajor} or later is needed, this is ${version}: use "npm start", which brings its own.`,
  )
}

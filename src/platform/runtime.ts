import { OperatorError } from './user-facing-error.ts'

const oldestMajor = 26

/** Call it first. For servers started without `npm start`, which brings the right version. */
export function assertSupportedNodeVersion(version: string = process.versions.node): void {
  const major = Number.parseInt(version, 10)
  if (major >= oldestMajor) return
  throw new OperatorError(
    `Node.js ${oldestMajor} or later is required, but this is ${version}. Use "npm start", which includes the right version.`,
  )
}

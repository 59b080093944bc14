/** What an operator can mend is told in plain lines; everything else is a bug and keeps its stack. */
import { PlainError } from '../platform/plain-error.ts'

function addressInUse(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) return null
  const port = 'port' in error ? String(error.port) : ''
  return `Port ${port} is in use already. Stop what uses it, or set PORT to another one.`
}

/** Runs something to its end; a plain error is printed as it is and the process ends with status 1. */
export async function tellPlainErrors(action: () => Promise<void>): Promise<void> {
  try {
    await action()
  } catch (error) {
    const text = error instanceof PlainError ? error.message : addressInUse(error)
    if (text === null) throw error
    process.stderr.write(`${text}\n`)
    process.exitCode = 1
  }
}

/** Operator errors are printed as plain lines; others keep their stack. */
import { OperatorError } from '../platform/user-facing-error.ts'

const listenFailures: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use already. Stop what uses it, or set PORT to another one.',
  EACCES: 'can be used only by the administrator of this machine. Set PORT to 1024 or higher.',
  EADDRNOTAVAIL: 'cannot be opened because HOST is not an address of this machine.',
  ENOTFOUND: 'cannot be opened because HOST is not an address of this machine.',
  EAI_AGAIN: 'cannot be opened because HOST is not an address of this machine.',
}

function whyNotListening(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return null
  if (error.syscall !== 'listen' && error.syscall !== 'bind' && error.syscall !== 'getaddrinfo') return null
  const reason = listenFailures[String(error.code)]
  if (reason === undefined) return null
  return `Port${'port' in error ? ` ${error.port}` : ''} ${reason}`
}

/** Prints a plain error and exits with status 1. */
export async function reportOperatorErrors(action: () => Promise<void>): Promise<void> {
  try {
    await action()
  } catch (error) {
    const text = error instanceof OperatorError ? error.message : whyNotListening(error)
    if (text === null) throw error
    process.stderr.write(`${text}\n`)
    process.exitCode = 1
  }
}

/** How the process learns that it should stop, and what it says when it is ready. */

/** Longer than any request may take; past it the process ends by force rather than linger. */
const longestStopInMs = 40_000

export interface StopRequest {
  readonly requested: Promise<void>
  /** Everything is closed; the process may end. */
  done(): void
}

/**
 * Resolves on the first SIGINT or SIGTERM, or when the process that started this one is gone.
 *
 * Ctrl-C reaches the whole process group, so the same wish often arrives twice; it counts once.
 */
export function onceToldToStop(): StopRequest {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = () => {
    setTimeout(() => process.exit(1), longestStopInMs).unref()
    resolve()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('disconnect', stop)
  return {
    requested: promise,
    done() {
      if (process.connected) process.disconnect?.()
    },
  }
}

/** On standard output, for the person who started the server; the log goes to standard error. */
export function tell(lines: readonly string[]): void {
  process.stdout.write([...lines, ''].join('\n'))
}

export function tellReady(appUrl: string): void {
  tell([`Pagsulong is ready: ${appUrl}`])
}

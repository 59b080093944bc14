/** Longest stop, longer than any request; afterwards the process is killed. */
const longestStopInMs = 40_000

export interface StopSignal {
  readonly requested: Promise<void>
  done(): void
}

/** Resolves on SIGINT, SIGTERM or the end of the parent process; once, as Ctrl-C may arrive twice. */
export function listenForStopSignal(): StopSignal {
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

/** Prints on standard output; the log uses standard error. */
export function printLines(lines: readonly string[]): void {
  process.stdout.write([...lines, ''].join('\n'))
}

export function printReadyMessage(appUrl: string): void {
  printLines([`Pagsulong is ready: ${appUrl}`])
}

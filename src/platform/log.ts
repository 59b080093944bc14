/**
 * One JSON line per event on stderr. Log ids, codes and counts, never names, addresses, bodies or query
 * strings.
 */
import { pino } from 'pino'

export type Log = pino.Logger

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/**
 * A system call per line costs more than serving from memory; a crash loses at most 0.1 s. Buffer plus last
 * line must stay below 4096 bytes, the atomic size of a shared pipe.
 */
const writtenTogetherInBytes = 2048
const writtenAtLeastEveryMs = 100

let destination: ReturnType<typeof pino.destination> | undefined

function openDestination(): ReturnType<typeof pino.destination> {
  const opened = pino.destination({ dest: 2, sync: true, minLength: writtenTogetherInBytes })
  setInterval(() => opened.flush(), writtenAtLeastEveryMs).unref()
  process.on('exit', () => opened.flushSync())
  return opened
}

export function createLog(level: LogLevel): Log {
  destination ??= openDestination()
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination)
}

/** Type and location, never the message, because database errors repeat personal data. */
export function loggableErrorDetails(error: unknown): Record<string, unknown> {
  let innermost = error
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause
  if (!(innermost instanceof Error)) return { error: typeof innermost }
  const frames = (error instanceof Error ? error.stack : undefined)
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
  return { error: innermost.name, code: 'code' in innermost ? innermost.code : undefined, frames }
}

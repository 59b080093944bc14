/**
 * One JSON line an event, on stderr.
 *
 * No personal data: callers log ids, codes and counts, never names, addresses, bodies or query strings.
 */
import { pino } from 'pino'

export type Log = pino.Logger

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/**
 * A system call a line would cost more than answering from memory; what a crash may swallow is a tenth of a second.
 *
 * With its last line it must stay below 4096: a pipe that several processes share takes no more in one piece.
 */
const writtenTogetherInBytes = 2048
const writtenAtLeastEveryMs = 100

let destination: ReturnType<typeof pino.destination> | undefined

/** One for the whole process, however many logs there are. */
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

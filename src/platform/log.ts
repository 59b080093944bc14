/**
 * One JSON line an event, on stderr.
 *
 * No personal data: callers log ids, codes and counts, never names, addresses, bodies or query strings.
 */
import { pino } from 'pino'

export type Log = pino.Logger

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

export function createLog(level: LogLevel): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2))
}

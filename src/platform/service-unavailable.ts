/** A connection lost at commit leaves the outcome open; a retry with the same idempotency key finds out. */
import pg from 'pg'

/**
 * SQLSTATEs from the PostgreSQL documentation, appendix A. The last is a write to a standby not yet promoted.
 */
const databaseStates = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
  '53200',
  '58030',
  '57014',
  '25006',
])
const connectionStates = /^08/

/** System errors of an unreachable or lost host, and of a full disk. */
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
])

/** Driver errors without a code, matched by message; a test provokes each. */
const driverMessages = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Cannot use a pool after calling end on the pool',
])

/** Follows the cause chain, since the query builder wraps errors. */
export function isServiceUnavailable(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (meansUnavailable(each)) return true
    // A host with several addresses fails with one error each.
    if (each instanceof AggregateError && each.errors.some(isServiceUnavailable)) return true
  }
  return false
}

/** Server errors of an object store; 4xx would be our mistake. */
function isFailingStore(error: Error): boolean {
  if (error.name === 'TimeoutError') return true
  const { $metadata: metadata } = error as Error & { $metadata?: { httpStatusCode?: number } }
  return (metadata?.httpStatusCode ?? 0) >= 500
}

function meansUnavailable(error: Error): boolean {
  if (driverMessages.has(error.message) || isFailingStore(error)) return true
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string') return false
  if (error instanceof pg.DatabaseError) return databaseStates.has(code) || connectionStates.test(code)
  // The socket of an embedded database that is restarting.
  return systemCodes.has(code) || (code === 'ENOENT' && syscall === 'connect')
}

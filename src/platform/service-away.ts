/**
 * Whether the database (or the file store) could not be reached, left in the middle, took too long or had no room:
 * nobody's mistake, and over after a while.
 *
 * A restart, a standby that takes over, a network that fails, a disk that is full. Where the connection was lost at the commit, what was
 * asked may have been done all the same: whoever asks again with the same key learns it.
 */
import pg from 'pg'

/**
 * What PostgreSQL says when it goes, when it comes, when it has no connection, disk or memory left, when its disk fails,
 * and when a statement took longer than it may (its documentation, appendix A). The last is a standby that was asked to
 * write: the address leads to it before it has taken over.
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

/** What the system says when nobody answers at an address, or nobody any more, and when a disk takes nothing. */
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

/** The driver gives its own failures no code, so these few are told by their words; the test meets them for real. */
const driverWords = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Cannot use a pool after calling end on the pool',
])

/** Looks through what wraps the failure, as the query builder does, down to where it began. */
export function isServiceAway(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (tellsOfAbsence(each)) return true
    // A name with several addresses fails with one error for each.
    if (each instanceof AggregateError && each.errors.some(isServiceAway)) return true
  }
  return false
}

/** What an object store answered, as its client tells it; a request that it refused is a mistake of ours. */
function isFailingStore(error: Error): boolean {
  if (error.name === 'TimeoutError') return true
  const { $metadata: answer } = error as Error & { $metadata?: { httpStatusCode?: number } }
  return (answer?.httpStatusCode ?? 0) >= 500
}

function tellsOfAbsence(error: Error): boolean {
  if (driverWords.has(error.message) || isFailingStore(error)) return true
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string') return false
  if (error instanceof pg.DatabaseError) return databaseStates.has(code) || connectionStates.test(code)
  // The socket of an embedded database that is being started again.
  return systemCodes.has(code) || (code === 'ENOENT' && syscall === 'connect')
}

import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import {
  createWorkerThread,
  type WorkerThread,
  WorkerThreadFailure,
} from '#app/platform/threads/request-thread.ts'
import type { StatementHeadings } from '../rules/headings.ts'
import type { AccountStatement, StatementFault } from '../rules/statement.ts'
import type { StatementFile, StatementLine, StatementTableFile } from './parse-statement.ts'
import type { StatementRefusal, StatementRequest, StatementWorkerResponse } from './statement-worker.ts'

const largestInBytes = 5 * 1024 * 1024

/** Source file, or build output next to the server's entry (see `vite.config.ts`). */
const places = ['./statement-worker.ts', './statement-worker.js', '../statement-worker.js']

const longestReadingInMs = 20_000

const tooLong = 'statement_takes_too_long'

/** The field of the form that each fault is about; the file for all others. */
const fields: Partial<Record<StatementFault, 'password' | 'mapping' | 'mapping.dateOrder'>> = {
  password_needed: 'password',
  wrong_password: 'password',
  columns_missing: 'mapping',
  columns_ambiguous: 'mapping',
  ambiguous_dates: 'mapping.dateOrder',
}

function toRefusal({ fault, message }: StatementRefusal): Refusal {
  const kinds = { file_too_large: 'too_large', file_type_not_accepted: 'unsupported_type' } as const
  const kind = fault in kinds ? kinds[fault as keyof typeof kinds] : 'invalid'
  return new Refusal(kind, fault, message, { issues: [{ path: fields[fault] ?? 'file', message }] })
}

type Thread = WorkerThread<StatementRequest, StatementWorkerResponse>
type Answered = Exclude<StatementWorkerResponse, StatementRefusal>

async function requestOrRefuse(thread: Thread, request: StatementRequest): Promise<Answered> {
  if (request.file.bytes.byteLength > largestInBytes)
    throw toRefusal({ fault: 'file_too_large', message: 'The file is larger than 5 MB.' })
  const answer = await requestAnswer(thread, request)
  if ('fault' in answer) throw toRefusal(answer)
  return answer
}

async function requestAnswer(thread: Thread, request: StatementRequest): Promise<StatementWorkerResponse> {
  try {
    return await thread.request(request)
  } catch (error) {
    if (!(error instanceof WorkerThreadFailure)) throw error
    if (error.code === 'failed')
      throw fieldRefusal('file', 'file_damaged', 'This file cannot be read. Download the statement again.')
    if (error.code === 'late')
      throw fieldRefusal('file', tooLong, 'This file takes too long to read. Download a shorter period.')
    const message = 'Several files are being read at this moment. Please try again in a few seconds.'
    throw new Refusal('unavailable', 'statements_waiting', message, { retryAfterSeconds: 5 })
  }
}

/** Creates a parser with a thread of its own. */
export function createStatementReader(longestInMs: number): {
  readStatement(file: StatementFile): Promise<AccountStatement<StatementLine>>
  readHeadings(file: StatementTableFile): Promise<StatementHeadings>
} {
  const thread: Thread = createWorkerThread({
    places: places.map((place) => new URL(place, import.meta.url)),
    longestStartInMs: 20_000,
    longestInMs,
    waitingAtMost: 5,
    restInMs: 10_000,
    memoryInMb: 384,
    // A PDF of 1 MB can unpack to gigabytes.
    buffersInMb: 256,
  })
  return {
    async readStatement(file) {
      const answer = await requestOrRefuse(thread, { wanted: 'lines', file })
      if (!('statement' in answer)) throw new Error('The thread gave no statement.')
      return answer.statement
    },
    async readHeadings(file) {
      const answer = await requestOrRefuse(thread, { wanted: 'headings', file })
      if (!('found' in answer)) throw new Error('The thread gave no headings.')
      return answer.found
    },
  }
}

const siteReader = createStatementReader(longestReadingInMs)

/**
 * Reads a statement of a wallet or bank, in a worker thread: a PDF can keep it busy for seconds, and a
 * hostile one without end. Only money that came in is returned. The password is given to the thread for this
 * file, and is neither stored nor logged.
 *
 * Refuses files that are no complete statement, at the field `file`, `password` or `mapping`, and with `unavailable`
 * while too many wait.
 */
export const readStatement = siteReader.readStatement

/** Reads the headings of a table in the same thread, with the same limits and refusals. */
export const readStatementHeadings = siteReader.readHeadings

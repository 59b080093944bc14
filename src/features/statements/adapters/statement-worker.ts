/** Worker thread that reads statements (see `read-statement.ts`). */
import { parentPort } from 'node:worker_threads'
import type { WorkerThreadResponse } from '#app/platform/threads/request-thread.ts'
import type { StatementHeadings } from '../rules/headings.ts'
import { type AccountStatement, type StatementFault, UnreadableStatementError } from '../rules/statement.ts'
import {
  parseHeadings,
  parseStatement,
  type StatementFile,
  type StatementLine,
  type StatementTableFile,
} from './parse-statement.ts'

export interface StatementRefusal {
  readonly fault: StatementFault
  readonly message: string
}

export type StatementRequest =
  | { readonly wanted: 'lines'; readonly file: StatementFile }
  | { readonly wanted: 'headings'; readonly file: StatementTableFile }

export type StatementWorkerResponse =
  | { readonly statement: AccountStatement<StatementLine> }
  | { readonly found: StatementHeadings }
  | StatementRefusal

async function answer(request: StatementRequest): Promise<WorkerThreadResponse<StatementWorkerResponse>> {
  try {
    return request.wanted === 'headings'
      ? { result: { found: await parseHeadings(request.file) } }
      : { result: { statement: await parseStatement(request.file) } }
  } catch (error) {
    if (error instanceof UnreadableStatementError)
      return { result: { fault: error.fault, message: error.message } }
    // Without the message, which may quote the file.
    return { failure: error instanceof Error ? error.name : 'unknown' }
  }
}

parentPort?.on('message', async (request: StatementRequest) => parentPort?.postMessage(await answer(request)))
parentPort?.postMessage('ready')

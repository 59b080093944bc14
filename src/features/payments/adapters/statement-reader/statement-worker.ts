/** Worker thread that reads statements (see `read-statement.ts`). */
import { parentPort } from 'node:worker_threads'
import type { WorkerThreadResponse } from '../../../../platform/threads/request-thread.ts'
import {
  type Statement,
  type StatementFault,
  UnreadableStatementError,
} from '../../rules/statements/statement.ts'
import { parseStatement, type StatementFile, type StatementLine } from './parse-statement.ts'

export interface StatementRefusal {
  readonly fault: StatementFault
  readonly message: string
}

export type StatementAnswer = Statement<StatementLine> | StatementRefusal

async function answer(file: StatementFile): Promise<WorkerThreadResponse<StatementAnswer>> {
  try {
    return { result: await parseStatement(file) }
  } catch (error) {
    if (error instanceof UnreadableStatementError)
      return { result: { fault: error.fault, message: error.message } }
    // Without the message, which may quote the file.
    return { failure: error instanceof Error ? error.name : 'unknown' }
  }
}

parentPort?.on('message', async (file: StatementFile) => parentPort?.postMessage(await answer(file)))
parentPort?.postMessage('ready')

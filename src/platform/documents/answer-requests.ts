import { parentPort } from 'node:worker_threads'
import type { WorkerThreadResponse } from '../threads/request-thread.ts'
import type { DocumentKind, DocumentKinds, DocumentRequest } from './draw-document.ts'

type Drawings = {
  readonly [Kind in DocumentKind]: (facts: DocumentKinds[Kind]) => Promise<Uint8Array>
}

/** Draws documents in the worker thread, one at a time, as `drawDocument` requests them. */
export function answerDocumentRequests(drawings: Drawings): void {
  parentPort?.on('message', async (request: DocumentRequest) =>
    parentPort?.postMessage(await drawRequested(drawings, request)),
  )
}

async function drawRequested<Kind extends DocumentKind>(
  drawings: Drawings,
  { kind, facts }: DocumentRequest<Kind>,
): Promise<WorkerThreadResponse<Uint8Array>> {
  try {
    return { result: await drawings[kind](facts) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

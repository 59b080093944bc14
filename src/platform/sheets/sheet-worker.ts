/** Worker thread that parses one file and ends (see `read-sheet.ts`). */
import { parentPort, workerData } from 'node:worker_threads'
import { readBytes } from './read-bytes.ts'
import { type Sheet, type SheetFault, UnreadableSheet } from './sheet.ts'

export type SheetAnswer = { readonly sheet: Sheet } | { readonly fault: SheetFault }

async function answer(bytes: Uint8Array): Promise<SheetAnswer> {
  try {
    return { sheet: await readBytes(bytes) }
  } catch (error) {
    if (error instanceof UnreadableSheet) return { fault: error.fault }
    throw error
  }
}

parentPort?.postMessage(await answer(workerData))

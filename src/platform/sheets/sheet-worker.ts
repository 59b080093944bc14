/** Worker thread that parses one file and ends (see `read-sheet.ts`). */
import { parentPort, workerData } from 'node:worker_threads'
import { parseSpreadsheet } from './read-bytes.ts'
import { type Spreadsheet, type SpreadsheetFault, UnreadableSpreadsheetError } from './sheet.ts'

export type SheetWorkerResponse = { readonly sheet: Spreadsheet } | { readonly fault: SpreadsheetFault }

async function parseSafely(bytes: Uint8Array): Promise<SheetWorkerResponse> {
  try {
    return { sheet: await parseSpreadsheet(bytes) }
  } catch (error) {
    if (error instanceof UnreadableSpreadsheetError) return { fault: error.fault }
    throw error
  }
}

parentPort?.postMessage(await parseSafely(workerData))

/**
 * Reading in a worker thread with limited memory and time: a few bytes can expand to gigabytes, and even a
 * valid 5 MB file would block the server for seconds.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { Refusal, type RefusalKind } from '../refusals.ts'
import { createSemaphore } from '../semaphore.ts'
import { type Spreadsheet, type SpreadsheetFault, spreadsheetLimits } from './sheet.ts'
import type { SheetWorkerResponse } from './sheet-worker.ts'

const longestReadingInMs = 30_000
const memoryInMb = 384

/** One at a time, which leaves a CPU to the rest of the site. */
const semaphore = createSemaphore({ atOnce: 1, waitingWeight: 6 * spreadsheetLimits.sizeInBytes })

/**
 * Places of the worker: beside this file in the sources, beside the server's entry in the build (see
 * `vite.config.ts`).
 */
const workerPlaces = ['./sheet-worker.ts', './sheet-worker.js', '../sheet-worker.js']

function findWorker(): URL {
  const places = workerPlaces.map((place) => new URL(place, import.meta.url))
  const found = places.find((place) => existsSync(fileURLToPath(place)))
  if (found === undefined) throw new Error('The reader of spreadsheets is not part of this installation.')
  return found
}

/**
 * Parses a CSV, XLS or XLSX file by its content. Refuses over 5 MB, protected or excessive files, and with
 * `unavailable` when too many wait.
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<Spreadsheet> {
  if (bytes.byteLength > spreadsheetLimits.sizeInBytes) throw refuse('too_large')
  const outcome = await semaphore.take(bytes.byteLength, () => parseInWorker(bytes))
  if (outcome === null) throw refuse('busy')
  if ('sheet' in outcome.result) return outcome.result.sheet
  throw refuse(outcome.result.fault)
}

type Outcome = SheetWorkerResponse | { readonly fault: 'takes_too_long' }

async function parseInWorker(bytes: Uint8Array): Promise<Outcome> {
  const worker = new Worker(findWorker(), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: memoryInMb },
    // The worker needs neither the flags nor the environment of this process.
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
  })
  let late: NodeJS.Timeout | undefined
  try {
    return await new Promise<Outcome>((resolve, reject) => {
      late = setTimeout(() => resolve({ fault: 'takes_too_long' }), longestReadingInMs)
      worker.once('message', resolve)
      worker.once('error', (error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
          resolve({ fault: 'too_much_inside' })
        else reject(error)
      })
      worker.once('exit', () => reject(new Error('The reader of spreadsheets ended without an answer.')))
    })
  } finally {
    clearTimeout(late)
    await worker.terminate()
  }
}

type Reason = SpreadsheetFault | 'too_large' | 'takes_too_long' | 'busy'

const inner = 'Save only the rows that are needed as CSV, and try that file.'

const refusals: Record<Reason, readonly [kind: RefusalKind, code: string, message: string]> = {
  too_large: ['too_large', 'file_too_large', 'File size exceeds 5MB limit'],
  wrong_type: ['unsupported_type', 'file_type_not_accepted', 'Invalid file type. Accepted: CSV, XLS, XLSX'],
  damaged: [
    'invalid',
    'sheet_damaged',
    'This file is damaged or incomplete. Open it in a spreadsheet program and save it again, as XLSX or CSV.',
  ],
  protected: [
    'invalid',
    'sheet_protected',
    'This file is protected by a password. Save it without one and try again.',
  ],
  too_many_rows: [
    'invalid',
    'sheet_has_too_many_rows',
    'This file has more than 100,000 rows. Please split it into smaller files.',
  ],
  too_much_inside: ['invalid', 'sheet_too_large_inside', `The content of this file is too large. ${inner}`],
  takes_too_long: ['invalid', 'sheet_takes_too_long', `This file takes too long to read. ${inner}`],
  quote_not_closed: [
    'invalid',
    'sheet_quote_not_closed',
    'A quotation mark in this file is opened and never closed. Save it again from a spreadsheet program.',
  ],
  busy: [
    'unavailable',
    'sheets_waiting',
    'Several files are being read at this moment. Please try again in a few seconds.',
  ],
}

function refuse(reason: Reason): Refusal {
  const [kind, code, message] = refusals[reason]
  if (reason === 'busy') return new Refusal(kind, code, message, { retryAfterSeconds: 5 })
  return new Refusal(kind, code, message, { issues: [{ path: 'file', message }] })
}

/** Which of its screens the import dialog shows (specification 2, section 4, and a look before anything is written). */
import { ApiError } from '../../../../../platform/api-client/api-client.ts'
import type { ImportPreview, ImportRun } from '../../../contract/import.ts'
import type { BegunImport } from './import-memory.ts'

export type ImportStage =
  | { readonly step: 'upload'; readonly failure: string | null }
  | { readonly step: 'preview'; readonly file: File; readonly preview: ImportPreview }
  | {
      readonly step: 'importing'
      readonly begun: BegunImport
      readonly run: ImportRun | null
      /** Its answer was lost, and the server did not yet say what became of it. */
      readonly isAnswerLost: boolean
    }
  | { readonly step: 'results'; readonly begun: BegunImport; readonly run: ImportRun }

export interface ImportFacts {
  readonly begun: BegunImport
  /** Undefined until the server was asked; null where it knows of no such import. */
  readonly run: ImportRun | null | undefined
  /** What became of sending the file; null while it is on its way, or where a reload cut it off. */
  readonly failure: Error | null
  /** Whether the server was asked after the sending failed. */
  readonly isAskedSince: boolean
}

/**
 * An answer that never came, a server in trouble, or a page that somebody in between put in the answer's place says
 * nothing about the import: it may go on.
 */
function isUncertain(failure: Error): boolean {
  return !(failure instanceof ApiError) || failure.status < 400 || failure.status >= 500
}

const failed = (failure: string): ImportStage => ({ step: 'upload', failure })

/** Where an import that was begun stands, by what is known of it. */
export function stageOf({ begun, run, failure, isAskedSince }: ImportFacts): ImportStage {
  if (run?.state === 'done') return { step: 'results', begun, run }
  if (run?.state === 'failed') return failed(failure?.message ?? whyFailed(run))
  if (failure !== null) {
    const isKnownToBeLost = run === null && isAskedSince
    if (!isUncertain(failure) || isKnownToBeLost) return failed(failure.message)
  }
  return { step: 'importing', begun, run: run ?? null, isAnswerLost: failure !== null && !isAskedSince }
}

/** The reason where nothing could be read; else how far it came. */
function whyFailed({ errors, handledRows, totalRows }: ImportRun): string {
  const [reason] = errors
  if (reason !== undefined && handledRows === 0) return reason.message
  const reach = totalRows === null ? 'before its first row' : `after ${handledRows} of ${totalRows} rows`
  return `The import was cut off ${reach}. Import the same file again: nobody is added twice.`
}

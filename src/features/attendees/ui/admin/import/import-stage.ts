import { ApiError } from '../../../../../platform/api-client/api-client.ts'
import type { ImportPreview, ImportRun } from '../../../contract/import.ts'
import type { StartedImport } from './stored-import.ts'

export type ImportStage =
  | { readonly step: 'upload'; readonly failure: string | null }
  | { readonly step: 'preview'; readonly file: File; readonly preview: ImportPreview }
  | {
      readonly step: 'importing'
      readonly started: StartedImport
      readonly run: ImportRun | null
      /** The response was lost and the server has not yet reported the outcome. */
      readonly isResponseLost: boolean
    }
  | { readonly step: 'results'; readonly started: StartedImport; readonly run: ImportRun }

export interface ImportStageInput {
  readonly started: StartedImport
  /** Undefined until the server was asked; null if it does not know the import. */
  readonly run: ImportRun | null | undefined
  /** Why sending failed; null while pending, or if a reload interrupted it. */
  readonly failure: Error | null
  readonly isPolledSince: boolean
}

/** Timeouts, server errors and proxy pages say nothing about the import, which may still run. */
function isUncertain(failure: Error): boolean {
  return !(failure instanceof ApiError) || failure.status < 400 || failure.status >= 500
}

const toFailedStage = (failure: string): ImportStage => ({ step: 'upload', failure })

export function toImportStage({ started, run, failure, isPolledSince }: ImportStageInput): ImportStage {
  if (run?.state === 'done') return { step: 'results', started, run }
  if (run?.state === 'failed') return toFailedStage(failure?.message ?? whyFailed(run))
  if (failure !== null) {
    const isKnownToBeLost = run === null && isPolledSince
    if (!isUncertain(failure) || isKnownToBeLost) return toFailedStage(failure.message)
  }
  return { step: 'importing', started, run: run ?? null, isResponseLost: failure !== null && !isPolledSince }
}

/** The reason, if nothing could be read; otherwise how far it got. */
function whyFailed({ errors, handledRows, totalRows }: ImportRun): string {
  const [reason] = errors
  if (reason !== undefined && handledRows === 0) return reason.message
  const reach = totalRows === null ? 'before its first row' : `after ${handledRows} of ${totalRows} rows`
  return `The import was interrupted ${reach}. Please import the same file again. No one is added twice.`
}

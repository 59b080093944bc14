import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AttendeeImportPreview, AttendeeImportRun } from '#app/features/attendees/contract/import.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import {
  type AttendeeImportSelection,
  importRunKey,
  importRunQuery,
  previewImportFile,
  uploadImportFile,
} from './import-api.ts'
import {
  clearStartedImport,
  generateImportId,
  readStartedImport,
  type StartedAttendeeImport,
  storeStartedImport,
} from './stored-import.ts'

export type AttendeeImportStage =
  | { readonly step: 'upload'; readonly failure: string | null }
  | { readonly step: 'preview'; readonly file: File; readonly preview: AttendeeImportPreview }
  | {
      readonly step: 'importing'
      readonly started: StartedAttendeeImport
      readonly run: AttendeeImportRun | null
      /** The response was lost and the server has not yet reported the outcome. */
      readonly isResponseLost: boolean
    }
  | { readonly step: 'results'; readonly started: StartedAttendeeImport; readonly run: AttendeeImportRun }

export interface ImportStageInput {
  readonly started: StartedAttendeeImport
  /** Import; undefined until the server was asked, null if it does not know it. */
  readonly run: AttendeeImportRun | null | undefined
  /** Error because of which sending failed; null while pending, or if a reload interrupted it. */
  readonly failure: Error | null
  readonly isPolledSince: boolean
}

/** Timeouts, server errors and proxy pages say nothing about the import, which may still run. */
function isUncertain(failure: Error): boolean {
  return !(failure instanceof ApiError) || failure.status < 400 || failure.status >= 500
}

const toFailedStage = (failure: string): AttendeeImportStage => ({ step: 'upload', failure })

export function toImportStage({
  started,
  run,
  failure,
  isPolledSince,
}: ImportStageInput): AttendeeImportStage {
  if (run?.state === 'done') return { step: 'results', started, run }
  if (run?.state === 'failed') return toFailedStage(failure?.message ?? whyFailed(run))
  if (failure !== null) {
    const isKnownToBeLost = run === null && isPolledSince
    if (!isUncertain(failure) || isKnownToBeLost) return toFailedStage(failure.message)
  }
  return { step: 'importing', started, run: run ?? null, isResponseLost: failure !== null && !isPolledSince }
}

/** The reason, if nothing could be read; otherwise how far it got. */
function whyFailed({ errors, handledRows, totalRows }: AttendeeImportRun): string {
  const [reason] = errors
  if (reason !== undefined && handledRows === 0) return reason.message
  const reach = totalRows === null ? 'before its first row' : `after ${handledRows} of ${totalRows} rows`
  return `The import was interrupted ${reach}. Please import the same file again. No one is added twice.`
}

const largestFileInBytes = 5 * 1024 * 1024

interface PreviewedImport extends AttendeeImportSelection {
  readonly preview: AttendeeImportPreview
}

/** @param offeredSeminarId chosen until somebody chooses another one */
export function useImportWizard(offeredSeminarId: number | null) {
  const [previewed, setPreviewed] = useState<PreviewedImport | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [chosenSeminarId, setSeminarId] = useState<number | null>()
  const seminarId = chosenSeminarId === undefined ? offeredSeminarId : chosenSeminarId
  const [isReopened, setIsReopened] = useState(false)
  const previewing = useMutation({ mutationFn: previewImportFile })
  const started = useRunningImport()
  const { stage: runningStage, isRecalled, isUnknown, forget } = started

  useEffect(() => {
    if (isRecalled) setIsReopened(true)
  }, [isRecalled])

  // A failed import returns to the file choice, with its reason.
  const reason = runningStage?.step === 'upload' ? runningStage.failure : null
  const isGone = reason !== null || isUnknown
  useEffect(() => {
    if (!isGone) return
    setPreviewed(null)
    setFailure(reason)
    forget()
  })

  /** Callbacks are per call, so that a late response is ignored after closing. */
  function previewFile(chosen: AttendeeImportSelection): void {
    previewing.mutate(chosen, {
      onSuccess: (preview) => setPreviewed({ ...chosen, preview }),
      onError: ({ message }) => setFailure(message),
    })
  }

  function reset(): void {
    previewing.reset()
    setPreviewed(null)
    setFailure(null)
    forget()
  }

  return {
    stage: runningStage ?? toStage(previewed, failure),
    /** An import from before a reload reopens the dialog. */
    isReopened,
    previewingFile: previewing.isPending ? previewing.variables.file.name : null,
    seminarId,
    setSeminarId,
    reset,
    dismiss(): void {
      reset()
      setSeminarId(undefined)
      setIsReopened(false)
    },
    choose(files: readonly File[]): void {
      const [file] = files
      if (file === undefined || previewing.isPending) return
      reset()
      if (files.length > 1) setFailure('Please choose one file at a time.')
      else if (file.size > largestFileInBytes) setFailure('File size exceeds 5MB limit')
      else previewFile({ file, seminarId })
    },
    start(): void {
      if (previewed !== null) started.begin(previewed)
    },
  }
}

function toStage(previewed: PreviewedImport | null, failure: string | null): AttendeeImportStage {
  if (previewed === null) return { step: 'upload', failure }
  return { step: 'preview', file: previewed.file, preview: previewed.preview }
}

/** An import found in storage counts only once the server knows it. */
interface FollowedImport extends StartedAttendeeImport {
  readonly isRecalled: boolean
}

/** Follows the import started here or before a reload; its stage is null if there is none. */
function useRunningImport() {
  const queries = useQueryClient()
  const [started, setStarted] = useState<FollowedImport | null>(null)
  const [failedAt, setFailedAt] = useState(0)
  const { data: run, dataUpdatedAt } = useQuery({
    ...importRunQuery(started?.importId ?? ''),
    enabled: started !== null,
  })
  const send = useMutation({
    mutationFn: uploadImportFile,
    async onSuccess(result, { importId }) {
      const queryKey = importRunKey(importId)
      // An earlier poll must not arrive after the end.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, { ...result, state: 'done', handledRows: result.totalRows })
    },
    onError: () => setFailedAt(Date.now()),
  })

  // Storage is only available in the browser.
  useEffect(() => {
    const stored = readStartedImport()
    if (stored !== null) setStarted({ ...stored, isRecalled: true })
  }, [])

  // An interrupted import has created people too.
  const isOver = run?.state === 'done' || run?.state === 'failed'
  useEffect(() => {
    if (!isOver) return
    void queries.invalidateQueries()
  }, [isOver, queries])

  const isKnown = started !== null && !(started.isRecalled && (run === undefined || run === null))
  const facts = { run, failure: send.error, isPolledSince: dataUpdatedAt > failedAt }
  const stage: AttendeeImportStage | null = isKnown ? toImportStage({ started, ...facts }) : null

  return {
    stage,
    isRecalled: isKnown && started.isRecalled,
    /** True for an import restored after a reload, but unknown to the server. */
    isUnknown: started?.isRecalled === true && run === null,
    begin({ file, seminarId }: AttendeeImportSelection): void {
      if (send.isPending) return
      const next = { importId: generateImportId(), fileName: file.name }
      storeStartedImport(next)
      queries.setQueryData(importRunKey(next.importId), null)
      setStarted({ ...next, isRecalled: false })
      send.mutate({ file, seminarId, importId: next.importId })
    },
    forget(): void {
      clearStartedImport()
      send.reset()
      setStarted(null)
    },
  }
}

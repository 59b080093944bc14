import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { invalidateStaleQueries } from '../../../../../ui/admin/use-admin-mutation.ts'
import type { ImportPreview } from '../../../contract/import.ts'
import {
  type ImportSelection,
  importInvalidation,
  importRunKey,
  importRunQuery,
  previewImportFile,
  uploadImportFile,
} from './import-api.ts'
import { type ImportStage, toImportStage } from './import-stage.ts'
import {
  clearStartedImport,
  generateImportId,
  readStartedImport,
  type StartedImport,
  storeStartedImport,
} from './stored-import.ts'

const largestFileInBytes = 5 * 1024 * 1024

interface PreviewedImport extends ImportSelection {
  readonly preview: ImportPreview
}

export function useImportWizard() {
  const [looked, setLooked] = useState<PreviewedImport | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [seminarId, setSeminarId] = useState<number | null>(null)
  const [isReopened, setIsReopened] = useState(false)
  const look = useMutation({ mutationFn: previewImportFile })
  const begun = useRunningImport()
  const { stage: begunStage, isRecalled, isUnknown, forget } = begun

  useEffect(() => {
    if (isRecalled) setIsReopened(true)
  }, [isRecalled])

  // A failed import returns to the file choice, with its reason.
  const reason = begunStage?.step === 'upload' ? begunStage.failure : null
  const isGone = reason !== null || isUnknown
  useEffect(() => {
    if (!isGone) return
    setLooked(null)
    setFailure(reason)
    forget()
  })

  /** Callbacks are per call, so that a late response is ignored after closing. */
  function lookAt(chosen: ImportSelection): void {
    look.mutate(chosen, {
      onSuccess: (preview) => setLooked({ ...chosen, preview }),
      onError: ({ message }) => setFailure(message),
    })
  }

  function reset(): void {
    look.reset()
    setLooked(null)
    setFailure(null)
    forget()
  }

  return {
    stage: begunStage ?? toStage(looked, failure),
    /** An import from before a reload reopens the dialog. */
    isReopened,
    lookingAt: look.isPending ? look.variables.file.name : null,
    seminarId,
    setSeminarId,
    reset,
    putAway(): void {
      reset()
      setSeminarId(null)
      setIsReopened(false)
    },
    choose(files: readonly File[]): void {
      const [file] = files
      if (file === undefined || look.isPending) return
      reset()
      if (files.length > 1) setFailure('Please choose one file at a time.')
      else if (file.size > largestFileInBytes) setFailure('File size exceeds 5MB limit')
      else lookAt({ file, seminarId })
    },
    start(): void {
      if (looked !== null) begun.begin(looked)
    },
  }
}

function toStage(looked: PreviewedImport | null, failure: string | null): ImportStage {
  if (looked === null) return { step: 'upload', failure }
  return { step: 'preview', file: looked.file, preview: looked.preview }
}

/** An import found in storage counts only once the server knows it. */
interface FollowedImport extends StartedImport {
  readonly isRecalled: boolean
}

/** Follows the import started here or before a reload; its stage is null if there is none. */
function useRunningImport() {
  const api = useApi()
  const queries = useQueryClient()
  const [begun, setBegun] = useState<FollowedImport | null>(null)
  const [failedAt, setFailedAt] = useState(0)
  const { data: run, dataUpdatedAt } = useQuery({
    ...importRunQuery(api, begun?.importId ?? ''),
    enabled: begun !== null,
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
    const kept = readStartedImport()
    if (kept !== null) setBegun({ ...kept, isRecalled: true })
  }, [])

  // An interrupted import has created people too.
  const isOver = run?.state === 'done' || run?.state === 'failed'
  useEffect(() => {
    if (!isOver) return
    void invalidateStaleQueries(queries, importInvalidation)
  }, [isOver, queries])

  const isKnown = begun !== null && !(begun.isRecalled && (run === undefined || run === null))
  const facts = { run, failure: send.error, isAskedSince: dataUpdatedAt > failedAt }
  const stage: ImportStage | null = isKnown ? toImportStage({ begun, ...facts }) : null

  return {
    stage,
    isRecalled: isKnown && begun.isRecalled,
    /** Restored after a reload, but unknown to the server. */
    isUnknown: begun?.isRecalled === true && run === null,
    begin({ file, seminarId }: ImportSelection): void {
      if (send.isPending) return
      const next = { importId: generateImportId(), fileName: file.name }
      storeStartedImport(next)
      queries.setQueryData(importRunKey(next.importId), null)
      setBegun({ ...next, isRecalled: false })
      send.mutate({ file, seminarId, importId: next.importId })
    },
    forget(): void {
      clearStartedImport()
      send.reset()
      setBegun(null)
    },
  }
}

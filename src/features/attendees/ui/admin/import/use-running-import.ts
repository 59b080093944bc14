import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { invalidateAfter } from '../../../../../ui/admin/use-admin-mutation.ts'
import { type ChosenImport, importFile, importRunKey, importRunQuery, renewedByImport } from './import-api.ts'
import { type ImportStage, stageOf } from './import-stage.ts'
import { type BegunImport, forgetImport, newImportId, recallImport, rememberImport } from './stored-import.ts'

/** An import found in storage counts only once the server knows it. */
interface Following extends BegunImport {
  readonly isRecalled: boolean
}

/** Follows the import started here or before a reload; its stage is null if there is none. */
export function useBegunImport() {
  const api = useApi()
  const queries = useQueryClient()
  const [begun, setBegun] = useState<Following | null>(null)
  const [failedAt, setFailedAt] = useState(0)
  const { data: run, dataUpdatedAt } = useQuery({
    ...importRunQuery(api, begun?.importId ?? ''),
    enabled: begun !== null,
  })
  const send = useMutation({
    mutationFn: importFile,
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
    const kept = recallImport()
    if (kept !== null) setBegun({ ...kept, isRecalled: true })
  }, [])

  // An interrupted import has created people too.
  const isOver = run?.state === 'done' || run?.state === 'failed'
  useEffect(() => {
    if (!isOver) return
    void invalidateAfter(queries, renewedByImport)
  }, [isOver, queries])

  const isKnown = begun !== null && !(begun.isRecalled && (run === undefined || run === null))
  const facts = { run, failure: send.error, isAskedSince: dataUpdatedAt > failedAt }
  const stage: ImportStage | null = isKnown ? stageOf({ begun, ...facts }) : null

  return {
    stage,
    isRecalled: isKnown && begun.isRecalled,
    /** Restored after a reload, but unknown to the server. */
    isUnknown: begun?.isRecalled === true && run === null,
    begin({ file, seminarId }: ChosenImport): void {
      if (send.isPending) return
      const next = { importId: newImportId(), fileName: file.name }
      rememberImport(next)
      queries.setQueryData(importRunKey(next.importId), null)
      setBegun({ ...next, isRecalled: false })
      send.mutate({ file, seminarId, importId: next.importId })
    },
    forget(): void {
      forgetImport()
      send.reset()
      setBegun(null)
    },
  }
}

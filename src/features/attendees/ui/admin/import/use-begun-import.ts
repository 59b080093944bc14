import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { type ChosenImport, importFile, importRunKey, importRunQuery, renewedByImport } from './import-api.ts'
import { type BegunImport, forgetImport, newImportId, recallImport, rememberImport } from './import-memory.ts'
import { type ImportStage, stageOf } from './import-stage.ts'

/** What a reload kept is only an import once the server knows of it. */
interface Following extends BegunImport {
  readonly isRecalled: boolean
}

/** The import that was begun, here or before a reload, followed to its end; its stage is null where there is none. */
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
      // What was asked before the end must not arrive after it.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, { ...result, state: 'done', handledRows: result.totalRows })
    },
    onError: () => setFailedAt(Date.now()),
  })

  // The browser alone knows what it kept.
  useEffect(() => {
    const kept = recallImport()
    if (kept !== null) setBegun({ ...kept, isRecalled: true })
  }, [])

  // One that was cut off has made people too.
  const isOver = run?.state === 'done' || run?.state === 'failed'
  useEffect(() => {
    if (!isOver) return
    for (const queryKey of renewedByImport) void queries.invalidateQueries({ queryKey })
  }, [isOver, queries])

  const isKnown = begun !== null && !(begun.isRecalled && (run === undefined || run === null))
  const facts = { run, failure: send.error, isAskedSince: dataUpdatedAt > failedAt }
  const stage: ImportStage | null = isKnown ? stageOf({ begun, ...facts }) : null

  return {
    stage,
    /** A reload found it again. */
    isRecalled: isKnown && begun.isRecalled,
    /** A reload asked for it, and the server knows nothing of it. */
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

import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ImportPreview } from '../../../contract/import.ts'
import { type ChosenImport, previewFile } from './import-api.ts'
import type { ImportStage } from './import-stage.ts'
import { useBegunImport } from './use-running-import.ts'

const largestFileInBytes = 5 * 1024 * 1024

interface Looked extends ChosenImport {
  readonly preview: ImportPreview
}

export function useImport() {
  const [looked, setLooked] = useState<Looked | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [seminarId, setSeminarId] = useState<number | null>(null)
  const [isReopened, setIsReopened] = useState(false)
  const look = useMutation({ mutationFn: previewFile })
  const begun = useBegunImport()
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
  function lookAt(chosen: ChosenImport): void {
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

function toStage(looked: Looked | null, failure: string | null): ImportStage {
  if (looked === null) return { step: 'upload', failure }
  return { step: 'preview', file: looked.file, preview: looked.preview }
}

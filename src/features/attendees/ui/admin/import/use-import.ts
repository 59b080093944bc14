import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ImportPreview } from '../../../contract/import.ts'
import { previewFile } from './import-api.ts'
import type { ImportStage } from './import-stage.ts'
import { useBegunImport } from './use-begun-import.ts'

const largestFileInBytes = 5 * 1024 * 1024

interface Looked {
  readonly file: File
  readonly preview: ImportPreview
}

/** A file on its way to becoming people: where it is, and what can be done with it. */
export function useImport() {
  const [looked, setLooked] = useState<Looked | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isReopened, setIsReopened] = useState(false)
  const look = useMutation({ mutationFn: previewFile })
  const begun = useBegunImport()
  const { stage: begunStage, isRecalled, isUnknown, forget } = begun

  useEffect(() => {
    if (isRecalled) setIsReopened(true)
  }, [isRecalled])

  // An import that failed is over: its reason stands over the next choice of a file.
  const reason = begunStage?.step === 'upload' ? begunStage.failure : null
  const isGone = reason !== null || isUnknown
  useEffect(() => {
    if (!isGone) return
    setLooked(null)
    setFailure(reason)
    forget()
  })

  /** Given with the call: a late answer says nothing any more once the dialog was closed. */
  function lookAt(file: File): void {
    look.mutate(file, {
      onSuccess: (preview) => setLooked({ file, preview }),
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
    /** An import from before a reload opens the dialog by itself. */
    isReopened,
    /** The name of the file that is being looked at. */
    lookingAt: look.isPending ? look.variables.name : null,
    reset,
    putAway(): void {
      reset()
      setIsReopened(false)
    },
    choose(files: readonly File[]): void {
      const [file] = files
      if (file === undefined || look.isPending) return
      reset()
      if (files.length > 1) setFailure('Please choose one file at a time.')
      else if (file.size > largestFileInBytes) setFailure('File size exceeds 5MB limit')
      else lookAt(file)
    },
    start(): void {
      if (looked !== null) begun.begin(looked.file)
    },
  }
}

function toStage(looked: Looked | null, failure: string | null): ImportStage {
  return looked === null ? { step: 'upload', failure } : { step: 'preview', ...looked }
}

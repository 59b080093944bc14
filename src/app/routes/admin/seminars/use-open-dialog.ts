import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Seminar } from '../../../../features/seminars/contract/seminars.ts'
import type { SeminarFormOpen } from '../../../../features/seminars/ui/admin/seminar-form/seminar-form-sheet.tsx'

export type OpenDialog =
  | SeminarFormOpen
  | {
      readonly kind: 'attendee' | 'attendance' | 'publish' | 'complete' | 'cancel' | 'delete'
      readonly seminar: Seminar
    }

const addSeminar: OpenDialog = { kind: 'create' }

/**
 * At most one dialog is open; `?dialog=add` opens the one for a new seminar. The parameter is removed on
 * closing, because unsaved input blocks navigation.
 */
export function useOpenDialog(canAdd: boolean) {
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [isAnswered, setIsAnswered] = useState(false)
  const isAskedFor = canAdd && params.get('dialog') === 'add'

  useEffect(() => {
    if (isAskedFor && isAnswered)
      setParams(
        (current) => {
          const rest = new URLSearchParams(current)
          rest.delete('dialog')
          return rest
        },
        { replace: true, preventScrollReset: true },
      )
    if (!isAskedFor) setIsAnswered(false)
  }, [isAskedFor, isAnswered, setParams])

  const close = useCallback(() => {
    setOpen(null)
    setIsAnswered(true)
  }, [])
  const shown = open ?? (isAskedFor && !isAnswered ? addSeminar : null)
  return { open: shown, show: setOpen, close }
}

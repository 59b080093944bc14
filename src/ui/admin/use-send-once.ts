import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../platform/api-client/api-client.ts'
import { invalidateAfter, type OfficeChange, useOfficeChange } from './use-admin-mutation.ts'

const isConflict = (error: Error) => error instanceof ApiError && error.status === 409
const isGone = (error: Error) => error instanceof ApiError && error.status === 404

/** Sends a change once despite repeated presses. A 404 counts as success. */
export function useSentOnce<Input, Answer>(change: OfficeChange<Input, Answer>) {
  const { mutate, isPending, error } = useOfficeChange(change)
  const queries = useQueryClient()
  const isUnderWay = useRef(false)

  function send(input: Input, onDone: (answer?: Answer) => void, onRefused?: (error: Error) => void): void {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutate(input, {
      onSuccess: (answer) => onDone(answer),
      onError(refused) {
        onRefused?.(refused)
        if (!isGone(refused)) return
        void invalidateAfter(queries, change)
        onDone()
      },
      onSettled() {
        isUnderWay.current = false
      },
    })
  }

  /** The reason of a 409. */
  const refusal = error !== null && isConflict(error) ? error.message : null
  return { send, isPending, refusal }
}

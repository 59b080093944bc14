import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../platform/api-client/api-client.ts'
import { type OfficeChange, useOfficeChange } from './office-change.ts'

const isConflict = (error: Error) => error instanceof ApiError && error.status === 409
const isGone = (error: Error) => error instanceof ApiError && error.status === 404

/**
 * Sends a change once, however often the button is pressed before it is drawn as busy.
 *
 * What somebody else deleted meanwhile counts as done: nothing is left to ask about, and the list hears of it.
 */
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
        for (const queryKey of change.renews) void queries.invalidateQueries({ queryKey })
        onDone()
      },
      onSettled() {
        isUnderWay.current = false
      },
    })
  }

  /** The server's reason where what was asked cannot be, as things stand. */
  const refusal = error !== null && isConflict(error) ? error.message : null
  return { send, isPending, refusal }
}

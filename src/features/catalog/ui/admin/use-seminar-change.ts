import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../../../platform/api-client/api-client.ts'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { type OfficeChange, useOfficeChange } from '../../../../ui/admin/office-change.ts'
import type { ChangedSeminar, Seminar } from '../../contract.ts'
import { freshSeminarQuery, type SeminarChangeToSend } from '../planning-api.ts'

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

  function send(input: Input, onDone: () => void, onRefused?: (error: Error) => void): void {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutate(input, {
      onSuccess: onDone,
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

/**
 * Gives a seminar another status, unless somebody changed it since it was shown.
 *
 * Whoever is told so sees the seminar as it is now, and decides again.
 */
export function useStatusChange(
  change: OfficeChange<SeminarChangeToSend, ChangedSeminar>,
  shown: Seminar,
  onDone: () => void,
) {
  const { send, isPending } = useSentOnce(change)
  const { data: seminar, refetch } = useQuery({
    ...freshSeminarQuery(useApi(), shown.id),
    initialData: shown,
    enabled: false,
  })

  function sendStatus(status: Omit<SeminarChangeToSend, 'id'>): void {
    const input = { id: seminar.id, ...status, expectedUpdatedAt: seminar.updatedAt }
    send(input, onDone, (error) => {
      if (isConflict(error)) void refetch()
    })
  }
  return { seminar, sendStatus, isPending }
}

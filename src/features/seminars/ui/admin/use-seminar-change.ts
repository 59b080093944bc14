import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../platform/api-client/api-client.ts'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { type OfficeChange, useSentOnce } from '../../../../ui/admin/use-admin-mutation.ts'
import type { ChangedSeminar, Seminar } from '../../contract/seminars.ts'
import { freshSeminarQuery, type SeminarChangeToSend } from '../planning-api.ts'

const isConflict = (error: Error) => error instanceof ApiError && error.status === 409

/**
 * Changes a seminar's status unless it was edited meanwhile; then it is refetched and the user decides again.
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

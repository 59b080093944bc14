import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../platform/api-client/api-client.ts'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { type AdminMutation, useSendOnce } from '../../../../ui/admin/use-admin-mutation.ts'
import type { Seminar, SeminarChangeResponse } from '../../contract/seminars.ts'
import { type UpdateSeminarRequest, uncachedSeminarQuery } from '../planning-api.ts'

const isConflict = (error: Error) => error instanceof ApiError && error.status === 409

/**
 * Changes a seminar's status unless it was edited meanwhile; then it is refetched and the user decides again.
 */
export function useChangeSeminarStatus(
  change: AdminMutation<UpdateSeminarRequest, SeminarChangeResponse>,
  shown: Seminar,
  onDone: () => void,
) {
  const { send, isPending } = useSendOnce(change)
  const { data: seminar, refetch } = useQuery({
    ...uncachedSeminarQuery(useApi(), shown.id),
    initialData: shown,
    enabled: false,
  })

  function sendStatus(status: Omit<UpdateSeminarRequest, 'id'>): void {
    const input = { id: seminar.id, ...status, expectedUpdatedAt: seminar.updatedAt }
    send(input, onDone, (error) => {
      if (isConflict(error)) void refetch()
    })
  }
  return { seminar, sendStatus, isPending }
}

import { Alert, Button } from '@mantine/core'
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ApiClient, ApiError } from '#app/platform/api-client/api-client.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { ProgressLine } from '#app/ui/admin/progress-line.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { toast } from '#app/ui/toast.ts'
import { deleteAttendeeFailed } from './selection-api.ts'
import type { SelectedAttendee } from './use-selection.tsx'

/** One mutation per person in a serial scope of React Query's cache, so it continues across pages. */
const mutationKey = ['attendees', 'bulk-delete']

export interface BulkDeletionState {
  readonly total: number
  readonly handled: number
  readonly failures: readonly { readonly person: SelectedAttendee; readonly reason: string }[]
  readonly isRunning: boolean
  start(people: readonly SelectedAttendee[]): void
  dismiss(): void
}

async function deleteOne(api: ApiClient, { id }: SelectedAttendee): Promise<void> {
  try {
    await api.request('POST /attendees/delete', {
      body: { attendeeId: id },
      fallback: deleteAttendeeFailed,
      // All at once, after the last.
      onStale: () => undefined,
    })
  } catch (error) {
    // Already deleted by another user.
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

const isOver = ({ state }: { state: { status: string } }) => state.status !== 'pending'

const attendees = (count: number) => (count === 1 ? '1 attendee' : `${count} attendees`)

/** @param error of the mutation that just ended, which still counts as pending */
function reportWhenLast(queries: QueryClient, error: Error | null): void {
  const all = queries.getMutationCache().findAll({ mutationKey })
  if (all.filter((one) => !isOver(one)).length > 1) return
  const failed = all.filter(({ state }) => state.status === 'error').length + (error === null ? 0 : 1)
  const deleted = all.length - failed
  if (deleted > 0) toast.success(`${attendees(deleted)} ${deleted === 1 ? 'has' : 'have'} been deleted.`)
  if (failed > 0) toast.error(`${attendees(failed)} could not be deleted.`)
  void queries.invalidateQueries()
}

export function useBulkDeletion(): BulkDeletionState {
  const api = useApiClient()
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'attendees-bulk-delete' },
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: (person: SelectedAttendee) => deleteOne(api, person),
    onSettled: (_, error) => reportWhenLast(queries, error),
  })
  const states = useMutationState({
    filters: { mutationKey },
    select: ({ state }) => ({
      person: state.variables as SelectedAttendee,
      status: state.status,
      error: state.error,
    }),
  })
  const handled = states.filter(({ status }) => status !== 'pending').length

  function dismiss(): void {
    const cache = queries.getMutationCache()
    for (const one of cache.findAll({ mutationKey })) if (isOver(one)) cache.remove(one)
  }

  return {
    total: states.length,
    handled,
    failures: states.flatMap(({ person, error }) =>
      error === null ? [] : [{ person, reason: reasonOf(error) }],
    ),
    isRunning: handled < states.length,
    start(people) {
      if (queries.isMutating({ mutationKey }) === 0) dismiss()
      for (const person of people) mutate(person)
    },
    dismiss,
  }
}

function reasonOf(error: Error): string {
  return error instanceof ApiError ? error.message : deleteAttendeeFailed
}

/** Progress of a bulk deletion on every admin page, until its failures are dismissed. */
export function BulkDeletionProgress() {
  const run = useBulkDeletion()
  const { isRunning, failures, dismiss } = run

  useEffect(() => {
    if (!isRunning) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [isRunning])

  if (!isRunning && failures.length === 0) return null
  return (
    <section className="bulk-line" aria-label="Deleting attendees">
      <BulkDeletionReport {...run} />
      {isRunning ? null : (
        <div className="row-actions">
          <Button onClick={dismiss}>Close</Button>
        </div>
      )}
    </section>
  )
}

/** Progress, and at the end each failure with its reason. */
export function BulkDeletionReport({ total, handled, failures, isRunning }: BulkDeletionState) {
  const deleted = handled - failures.length
  return (
    <div className="stack">
      {isRunning ? (
        <ProgressLine label={`Deleting: ${handled} of ${total} done`} percent={(100 * handled) / total} />
      ) : (
        <Alert {...alertProps[failures.length === 0 ? 'success' : 'warning']}>
          {deleted} of {total} deleted.
        </Alert>
      )}
      {failures.length === 0 ? null : (
        <ul className="failures" aria-label="Not deleted">
          {failures.map(({ person, reason }) => (
            <li key={person.id}>
              <strong>{person.name}</strong>: {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

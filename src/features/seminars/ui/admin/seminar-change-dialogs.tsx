import { Alert, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { maxCancellationReasonLength } from '#app/features/seminars/contract/planning-forms.ts'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import { type EndpointMutation, useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useCloseOverlay } from '#app/ui/admin/use-overlay.tsx'
import {
  cancelSeminarMutation,
  completeSeminarMutation,
  deleteSeminarMutation,
  publishSeminarMutation,
  type UpdateSeminarRequest,
  uncachedSeminarQuery,
} from '../planning-api.ts'
import { canCancelSeminar } from './seminar-changes.ts'

const isConflict = (error: Error) => error instanceof ApiError && error.status === 409

/**
 * Changes a seminar's status unless it was edited meanwhile; then it is refetched and the user decides again.
 */
function useChangeSeminarStatus(change: EndpointMutation<'POST /seminars/update'>, shown: Seminar) {
  const close = useCloseOverlay()
  const { send, isPending } = useSendOnce(change)
  const { data: seminar, refetch } = useQuery({
    ...uncachedSeminarQuery(shown.id),
    initialData: shown,
    enabled: false,
  })

  function sendStatus(status: Omit<UpdateSeminarRequest, 'id'>): void {
    const input = { id: seminar.id, ...status, expectedUpdatedAt: seminar.updatedAt }
    send(input, close, (error) => {
      if (isConflict(error)) void refetch()
    })
  }
  return { seminar, sendStatus, isPending }
}

export interface DeleteSeminarDialogProps {
  seminar: Seminar
  /** A seminar with registrations can only be cancelled. */
  onCancelInstead: () => void
  /** Called in place of closing, where the page of the seminar is shown. */
  onDeleted?: (() => void) | undefined
}

const title = 'Delete Seminar'

export function DeleteSeminarDialog({ seminar, onCancelInstead, onDeleted }: DeleteSeminarDialogProps) {
  const close = useCloseOverlay()
  const { send, isPending, refusal } = useSendOnce(deleteSeminarMutation)
  const [openedAt] = useState(() => new Date())
  const canCancelInstead = canCancelSeminar(seminar, openedAt)

  if (refusal !== null)
    return (
      <ConfirmDialog
        key="refused"
        title={title}
        cancelLabel={canCancelInstead ? 'Keep Seminar' : 'Close'}
        confirm={canCancelInstead ? { label: 'Cancel Seminar instead', onPress: onCancelInstead } : null}
      >
        <Alert {...alertProps.warning}>{refusal}</Alert>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      title={title}
      confirm={{
        label: 'Delete',
        busyLabel: isPending ? 'Deleting...' : undefined,
        onPress: () => send({ seminarId: seminar.id }, onDeleted ?? close),
      }}
    >
      Are you sure you want to delete the seminar "{seminar.title}"? This action cannot be undone.
    </ConfirmDialog>
  )
}

export interface SeminarDialogProps {
  seminar: Seminar
}

/** Requests a reason and states who is e-mailed. Input is kept if the call fails. */
export function CancelSeminarDialog({ seminar: shown }: SeminarDialogProps) {
  const { seminar, sendStatus, isPending } = useChangeSeminarStatus(cancelSeminarMutation, shown)
  const [reason, setReason] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const trimmedReason = reason.trim()
  const isTooLong = trimmedReason.length > maxCancellationReasonLength

  function confirm() {
    if (isTooLong) box.current?.focus()
    else sendStatus({ status: 'cancelled', cancelledReason: trimmedReason === '' ? null : trimmedReason })
  }

  return (
    <ConfirmDialog
      title="Cancel Seminar"
      isTypedInto
      cancelLabel="Keep Seminar"
      confirm={{
        label: 'Cancel Seminar',
        busyLabel: isPending ? 'Cancelling...' : undefined,
        onPress: confirm,
      }}
    >
      <div className="stack">
        <p>
          Cancel the seminar "{seminar.title}"? No one will be able to register for it anymore.{' '}
          <strong>{notifiedText(seminar.registeredCount)}</strong>
        </p>
        <Textarea
          ref={box}
          label="Reason (optional)"
          description={seminar.registeredCount > 0 ? 'The reason is included in the e-mail.' : undefined}
          rows={4}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isTooLong ? `At most ${maxCancellationReasonLength} characters` : undefined}
          data-autofocus
        />
      </div>
    </ConfirmDialog>
  )
}

function notifiedText(registeredCount: number): string {
  if (registeredCount === 0) return 'No one is registered, so no e-mail will be sent.'
  if (registeredCount === 1) return '1 registrant will be notified by e-mail.'
  return `${registeredCount.toLocaleString('en-US')} registrants will be notified by e-mail.`
}

export function CompleteSeminarDialog({ seminar: shown }: SeminarDialogProps) {
  const { seminar, sendStatus, isPending } = useChangeSeminarStatus(completeSeminarMutation, shown)
  return (
    <ConfirmDialog
      title="Mark as Completed"
      confirm={{
        label: 'Mark as Completed',
        busyLabel: isPending ? 'Saving...' : undefined,
        onPress: () => sendStatus({ status: 'completed' }),
        color: 'brand',
      }}
    >
      Mark the seminar "{seminar.title}" as completed? No one will be able to register for it anymore.
    </ConfirmDialog>
  )
}

export function PublishSeminarDialog({ seminar: shown }: SeminarDialogProps) {
  const { seminar, sendStatus, isPending } = useChangeSeminarStatus(publishSeminarMutation, shown)
  return (
    <ConfirmDialog
      title="Publish Seminar"
      confirm={{
        label: 'Publish',
        busyLabel: isPending ? 'Publishing...' : undefined,
        onPress: () => sendStatus({ isDraft: false }),
        color: 'brand',
      }}
    >
      Publish the seminar "{seminar.title}"? Everyone will be able to see it and register right away. No
      e-mails will be sent.
    </ConfirmDialog>
  )
}

import { Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../../../ui/admin/confirm-dialog.tsx'
import { longestReason } from '../../contract/seminar-forms.ts'
import type { Seminar } from '../../contract/seminars.ts'
import { seminarCancellation } from '../planning-api.ts'
import { useStatusChange } from './use-seminar-change.ts'

export interface SeminarDialogProps {
  seminar: Seminar
  onClose: () => void
}

/** Requests a reason and states who is e-mailed. Input is kept if the call fails. */
export function CancelSeminarDialog({ seminar: shown, onClose }: SeminarDialogProps) {
  const { seminar, sendStatus, isPending } = useStatusChange(seminarCancellation, shown, onClose)
  const [reason, setReason] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const given = reason.trim()
  const isTooLong = given.length > longestReason

  function confirm() {
    if (isTooLong) box.current?.focus()
    else sendStatus({ status: 'cancelled', cancelledReason: given === '' ? null : given })
  }

  return (
    <ConfirmDialog
      title="Cancel Seminar"
      isOpen
      onClose={onClose}
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
          Cancel the seminar "{seminar.title}"? Nobody can register for it any more.{' '}
          <strong>{toldWords(seminar.registeredCount)}</strong>
        </p>
        <Textarea
          ref={box}
          size="md"
          label="Reason (optional)"
          description={seminar.registeredCount > 0 ? 'It stands in the e-mail.' : undefined}
          rows={4}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isTooLong ? `At most ${longestReason} characters` : undefined}
          errorProps={{ role: 'alert' }}
          data-autofocus
        />
      </div>
    </ConfirmDialog>
  )
}

function toldWords(registeredCount: number): string {
  if (registeredCount === 0) return 'Nobody is registered, so no e-mail is sent.'
  if (registeredCount === 1) return '1 registrant will be told by e-mail.'
  return `${registeredCount.toLocaleString('en-US')} registrants will be told by e-mail.`
}

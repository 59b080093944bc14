import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../../ui/admin/confirm-dialog.tsx'
import { Button } from '../../../../../ui/public/button.tsx'
import { Icon } from '../../../../../ui/public/icon.tsx'
import { longestReason } from '../../../contract/payment-limits.ts'
import type { TakeBackApprovalInput } from '../../../contract/payments.ts'
import { usePaymentCorrection } from '../../payment-review-api.ts'

/** Revokes an approval; the reason is stored for staff. */
export function TakeBackApproval({ registrationId }: { registrationId: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { mutate, isPending } = usePaymentCorrection<TakeBackApprovalInput>(
    '/attendees/take-back-approval',
    'Approval taken back. The payment waits to be checked again.',
  )

  function send() {
    const given = reason.trim()
    if (given === '') setError('A reason is required')
    else if (given.length > longestReason) setError(`At most ${longestReason} characters`)
    else mutate({ registrationId, reason: given }, { onSuccess: () => setIsOpen(false) })
  }

  return (
    <>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        <Icon name="rotate-ccw" />
        Take approval back
      </Button>
      <ConfirmDialog
        title="Take this approval back?"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        isTypedInto
        confirm={{
          label: 'Take back',
          busyLabel: isPending ? 'Taking back...' : undefined,
          onPress: send,
        }}
      >
        <p>
          The payment waits to be checked again and keeps its seat. The registrant is told when you decide.
        </p>
        <Textarea
          label="Reason"
          description="Kept in the history; only the office reads it."
          rows={3}
          required
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setError(null)
          }}
        />
      </ConfirmDialog>
    </>
  )
}

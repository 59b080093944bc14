import { Modal } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { overlayProps } from '#app/ui/admin/confirm-dialog.tsx'
import { OpenPaymentReview } from './open-payment-review.tsx'

/** Reviews one payment after the other. The opener restores the focus. */
export function PaymentReview({
  registrationId,
  seminarId,
  onRegistration,
  onClose,
  attendeeHint,
}: {
  registrationId: number | null
  seminarId: number | undefined
  onRegistration: (registrationId: number) => void
  onClose: () => void
  /** Hint of another feature about the attendee. */
  attendeeHint: (attendeeId: number) => ReactNode
}) {
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  // Kept across payments and closing, so that no typed notes are lost.
  const notes = useRef(new Map<number, string>())

  function close() {
    setIsHelpOpen(false)
    onClose()
  }

  return (
    <Modal.Root
      {...overlayProps}
      opened={registrationId !== null}
      onClose={close}
      fullScreen
      closeOnEscape={!isHelpOpen}
    >
      <Modal.Content className="payment-review">
        {registrationId === null ? null : (
          <OpenPaymentReview
            registrationId={registrationId}
            seminarId={seminarId}
            onRegistration={onRegistration}
            onClose={close}
            notes={notes.current}
            attendeeHint={attendeeHint}
            help={{ isOpen: isHelpOpen, show: setIsHelpOpen }}
          />
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

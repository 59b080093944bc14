import { Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import { overlaid } from '../../../../../ui/admin/overlay-count.ts'
import { OpenDesk } from './open-payment-review.tsx'

export interface PaymentDeskProps {
  registrationId: number | null
  seminarId: number | undefined
  onRegistration: (registrationId: number) => void
  onClose: () => void
}

/** Reviews one payment after the other. The opener restores the focus. */
export function PaymentDesk({ registrationId, seminarId, onRegistration, onClose }: PaymentDeskProps) {
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  // Kept across payments and closing, so that no typed notes are lost.
  const notes = useRef(new Map<number, string>())

  function close() {
    setIsHelpOpen(false)
    onClose()
  }

  return (
    <Modal.Root
      {...overlaid}
      opened={registrationId !== null}
      onClose={close}
      fullScreen
      closeOnEscape={!isHelpOpen}
    >
      <Modal.Content className="desk">
        {registrationId === null ? null : (
          <OpenDesk
            registrationId={registrationId}
            seminarId={seminarId}
            onRegistration={onRegistration}
            onClose={close}
            notes={notes.current}
            help={{ isOpen: isHelpOpen, show: setIsHelpOpen }}
          />
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

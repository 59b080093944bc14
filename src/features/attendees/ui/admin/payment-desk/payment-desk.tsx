import { Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import { overlaid } from '../../../../../ui/admin/overlaid.ts'
import { OpenDesk } from './open-desk.tsx'

export interface PaymentDeskProps {
  /** Null while it is closed. */
  registrationId: number | null
  /** Whose payments follow; undefined for all. */
  seminarId: number | undefined
  /** Another payment is looked at. */
  onRegistration: (registrationId: number) => void
  onClose: () => void
}

/** One payment after the other: the proof at full size, approved or rejected. Whoever opens it gives the focus back. */
export function PaymentDesk({ registrationId, seminarId, onRegistration, onClose }: PaymentDeskProps) {
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  // Kept while the desk is closed and other payments are looked at: what was typed is not lost by a press.
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

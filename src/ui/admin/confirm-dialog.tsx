import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Button } from '../public/button.tsx'
import { overlaid } from './overlaid.ts'

export interface ConfirmDialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  confirm: { readonly label: string; readonly busyLabel: string | undefined; readonly onPress: () => void }
  children: ReactNode
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ title, isOpen, onClose, confirm, children }: ConfirmDialogProps) {
  return (
    <Modal.Root {...overlaid} opened={isOpen} onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content>
        {/* Without its role, which would be that of a second banner. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Modal.Header>
        <Modal.Body>
          <div className="stack">
            <div>{children}</div>
            <div className="row-actions row-actions-end">
              <Button variant="secondary" onClick={onClose} data-autofocus>
                Cancel
              </Button>
              <Button variant="danger" busyLabel={confirm.busyLabel} onClick={confirm.onPress}>
                {confirm.label}
              </Button>
            </div>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

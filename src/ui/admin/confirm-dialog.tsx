import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { Button } from '../public/button.tsx'
import { useCover } from './cover.ts'
import { overlaid } from './overlaid.ts'

export interface Confirmation {
  readonly label: string
  readonly busyLabel: string | undefined
  readonly onPress: () => void
  /** Red unless said otherwise. */
  readonly variant?: 'danger' | 'primary'
}

export interface ConfirmDialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /** 'Cancel' unless that would be mistaken for what is asked about. */
  cancelLabel?: string
  /** Null where there is nothing to confirm, only something to read. */
  confirm: Confirmation | null
  /** Something can be typed here: a press beside the dialog does not close it. */
  isTypedInto?: boolean
  children: ReactNode
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, isOpen, onClose, cancelLabel = 'Cancel', confirm, isTypedInto = false, children } = props
  useCover(isOpen)
  return (
    <Modal.Root {...overlaid} opened={isOpen} onClose={onClose} centered closeOnClickOutside={!isTypedInto}>
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
                {cancelLabel}
              </Button>
              {confirm === null ? null : (
                <Button
                  variant={confirm.variant ?? 'danger'}
                  busyLabel={confirm.busyLabel}
                  onClick={confirm.onPress}
                >
                  {confirm.label}
                </Button>
              )}
            </div>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

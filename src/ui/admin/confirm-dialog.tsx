import { Button, Modal } from '@mantine/core'
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react'
import { BusyButton } from './busy-button.tsx'
import { useCloseOverlay } from './use-overlay.tsx'

/**
 * Common props of overlays. `admin.css` locks scrolling, as the library would inject styles; `useFocusRestorer`
 * restores the focus.
 */
export const overlayProps = {
  lockScroll: false,
  returnFocus: false,
  transitionProps: { duration: 0 },
} as const

/** Function that counts overlays above a sheet, which then ignores Esc. */
export const OverlayCountContext = createContext<((by: 1 | -1) => void) | null>(null)

/** Registers an overlay, so that Esc closes one layer at a time. */
function useOverlayRegistration(isOpen: boolean): void {
  const count = useContext(OverlayCountContext)
  useLayoutEffect(() => {
    if (!isOpen) return
    count?.(1)
    return () => count?.(-1)
  }, [isOpen, count])
}

export interface ConfirmButton {
  readonly label: string
  /** Label while the change is under way. */
  readonly busyLabel?: string | undefined
  readonly onPress: () => void
  /** Default: red. */
  readonly color?: 'red' | 'brand'
}

export interface ConfirmDialogProps {
  title: string
  /** Default: open, in an overlay. */
  isOpen?: boolean
  /** Function that closes it; by default, it closes the overlay. */
  onClose?: () => void
  /** Default: 'Cancel'. */
  cancelLabel?: string
  /** Null for information only. */
  confirm: ConfirmButton | null
  /** True for forms: clicking outside does not close them. */
  isTypedInto?: boolean
  children: ReactNode
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, cancelLabel = 'Cancel', confirm, isTypedInto = false, children } = props
  const closeOverlay = useCloseOverlay()
  const { isOpen = true, onClose = closeOverlay } = props
  useOverlayRegistration(isOpen)
  return (
    <Modal.Root
      {...overlayProps}
      opened={isOpen}
      onClose={onClose}
      centered
      closeOnClickOutside={!isTypedInto}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Without its landmark role, which would be a second banner. */}
        <Modal.Header role="presentation">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </Modal.Header>
        <Modal.Body>
          <div className="stack">
            <div>{children}</div>
            <div className="row-actions row-actions-end">
              <Button onClick={onClose} data-autofocus>
                {cancelLabel}
              </Button>
              {confirm === null ? null : (
                <BusyButton
                  variant="filled"
                  color={confirm.color ?? 'red'}
                  busyLabel={confirm.busyLabel}
                  onClick={confirm.onPress}
                >
                  {confirm.label}
                </BusyButton>
              )}
            </div>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

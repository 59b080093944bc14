import { Drawer } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { OverlayCountContext } from './confirm-dialog.tsx'
import { overlayProps } from './overlay-count.ts'
import { DiscardChangesDialog, UnsavedChangesContext, type UnsavedChangesGuard } from './sheet-guard.tsx'
import { useFocusRestorer } from './use-opener.ts'

export interface SheetProps {
  title: string
  subtitle?: string | undefined
  isOpen: boolean
  onClose: () => void
  /** Full width, for content beside the form. */
  isWide?: boolean
  children: ReactNode
}

const wide = '76rem'

/**
 * Clicking outside does not close it; Esc and its buttons do, after confirmation if there is unsaved input
 * (see `SheetForm`). Focus returns to the opener (see `useFocusRestorer`).
 */
export function Sheet({ title, subtitle, isOpen, onClose, isWide = false, children }: SheetProps) {
  const [isChanged, setIsChanged] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const [covers, setCovers] = useState(0)
  const typedInto = useFocusRestorer()
  const confirmDiscard = useCallback(() => {
    if (document.activeElement instanceof HTMLElement) typedInto.remember(document.activeElement)
    // Deferred: the dialog would handle the same Esc.
    setTimeout(() => setIsConfirming(true))
  }, [typedInto])
  const report = useCallback((isTyped: boolean) => {
    setIsChanged(isTyped)
    // Saving may close the sheet while the question is open.
    if (!isTyped) setIsConfirming(false)
  }, [])
  const count = useCallback((by: 1 | -1) => setCovers((before) => before + by), [])
  const leave = isChanged ? confirmDiscard : onClose
  const guard = useMemo<UnsavedChangesGuard>(() => ({ leave, report }), [leave, report])
  return (
    <>
      <Drawer.Root
        {...overlayProps}
        opened={isOpen}
        onClose={leave}
        position="right"
        closeOnClickOutside={false}
        closeOnEscape={!isConfirming && covers === 0}
        {...(isWide && { size: wide })}
      >
        <Drawer.Overlay />
        <Drawer.Content>
          {/* Without its landmark role, which would be a second banner. */}
          <Drawer.Header role="presentation">
            <Drawer.Title>{title}</Drawer.Title>
            <Drawer.CloseButton aria-label="Close" />
          </Drawer.Header>
          <Drawer.Body>
            {subtitle === undefined ? null : <p className="muted sheet-subtitle">{subtitle}</p>}
            <OverlayCountContext value={count}>
              <UnsavedChangesContext value={guard}>{children}</UnsavedChangesContext>
            </OverlayCountContext>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      {isOpen && isChanged ? (
        <DiscardChangesDialog
          isConfirming={isConfirming}
          onBlocked={confirmDiscard}
          onStay={() => {
            setIsConfirming(false)
            typedInto.restoreFocus()
          }}
          onDiscard={() => {
            setIsConfirming(false)
            onClose()
          }}
        />
      ) : null}
    </>
  )
}

/** Does nothing once the form is unmounted, so that a late response does not close another form. */
export function useCloseSheet(onClose: () => void): () => void {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => {
    if (isMounted.current) onClose()
  }
}

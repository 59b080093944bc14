import { Button, Drawer } from '@mantine/core'
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useBlocker } from 'react-router'
import { BusyButton } from './busy-button.tsx'
import { ConfirmDialog, OverlayCountContext, overlayProps } from './confirm-dialog.tsx'
import { useFocusRestorer } from './use-opener.ts'

/** Guard that asks before closing a sheet with unsaved input. */
export interface UnsavedChangesGuard {
  /** Closes the sheet, asking first if needed. */
  leave(): void
  report(isChanged: boolean): void
}

const UnsavedChangesContext = createContext<UnsavedChangesGuard | null>(null)

/** Reports unsaved input to the sheet; returns a guarded close. */
function useUnsavedChangesGuard(isChanged: boolean): UnsavedChangesGuard | null {
  const guard = useContext(UnsavedChangesContext)
  const report = guard?.report
  // A layout effect, as Esc may follow the last key immediately.
  useLayoutEffect(() => {
    report?.(isChanged)
    return () => report?.(false)
  }, [report, isChanged])
  return guard
}

export interface DiscardChangesDialogProps {
  isConfirming: boolean
  onBlocked: () => void
  onStay: () => void
  onDiscard: () => void
}

/** Dialog that also blocks Back, reload and closing the tab. */
export function DiscardChangesDialog({
  isConfirming,
  onBlocked,
  onStay,
  onDiscard,
}: DiscardChangesDialogProps) {
  const blocker = useBlocker(true)

  // Compared by identity: a second blocked navigation may start before the first is rendered as ended.
  useEffect(() => {
    if (blocker.state === 'blocked') onBlocked()
  }, [blocker, onBlocked])

  useEffect(() => {
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [])

  return (
    <ConfirmDialog
      title="Discard your changes?"
      isOpen={isConfirming}
      cancelLabel="Keep editing"
      onClose={() => {
        blocker.reset?.()
        onStay()
      }}
      confirm={{
        label: 'Discard',
        busyLabel: undefined,
        onPress() {
          onDiscard()
          blocker.proceed?.()
        },
      }}
    >
      What you typed here has not been saved.
    </ConfirmDialog>
  )
}

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

export interface SheetFormProps {
  /** Resolves with the response; until then submits are ignored. */
  onSubmit: (event: FormEvent) => Promise<void>
  onCancel: () => void
  saveLabel: string
  busyLabel?: string | undefined
  /** True if it asks before closing. */
  isChanged: boolean
  /** True to require a change before saving. */
  needsChange?: boolean
  children: ReactNode
}

export function SheetForm(props: SheetFormProps) {
  const { onSubmit, onCancel, saveLabel, busyLabel, isChanged, needsChange = false, children } = props
  const guard = useUnsavedChangesGuard(isChanged)
  const isUnderWay = useRef(false)

  // A second press may come before the button renders as busy.
  async function submitOnce(event: FormEvent) {
    event.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await onSubmit(event)
    } finally {
      isUnderWay.current = false
    }
  }

  return (
    <form className="sheet-form" noValidate onSubmit={(event) => void submitOnce(event)}>
      {children}
      <div className="row-actions">
        <BusyButton type="submit" busyLabel={busyLabel} disabled={needsChange && !isChanged}>
          {saveLabel}
        </BusyButton>
        <Button variant="default" onClick={guard?.leave ?? onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

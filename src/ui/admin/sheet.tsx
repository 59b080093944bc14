import { Button, Drawer } from '@mantine/core'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { FieldValues } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { BusyButton } from './busy-button.tsx'
import { ConfirmDialog, OverlayCountContext, overlayProps } from './confirm-dialog.tsx'
import type { AdminForm } from './use-admin-form.ts'
import { useFocusRestorer } from './use-opener.ts'
import { useCloseOverlay } from './use-overlay.tsx'

/** Sheet as the form in it sees it. */
interface SheetOfForm {
  /** Closes the sheet, asking first if there is unsaved input. */
  leave(): void
  /** Closes it without asking. */
  close(): void
  report(isChanged: boolean): void
}

const SheetContext = createContext<SheetOfForm>({
  leave: () => undefined,
  close: () => undefined,
  report: () => undefined,
})

/** Dialog that also blocks Back, reload and closing the tab. */
export function DiscardChangesDialog({
  isConfirming,
  onBlocked,
  onStay,
  onDiscard,
}: {
  isConfirming: boolean
  onBlocked: () => void
  onStay: () => void
  onDiscard: () => void
}) {
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
  /** Function that closes it; by default, it closes the overlay. */
  onClose?: () => void
  /** Full width, for content beside the form. */
  isWide?: boolean
  children: ReactNode
}

const wide = '76rem'

/**
 * Clicking outside does not close it; Esc and its buttons do, after confirmation if there is unsaved input
 * (see `SheetForm`). Focus returns to the opener (see `useFocusRestorer`).
 */
export function Sheet({ title, subtitle, isWide = false, children, ...props }: SheetProps) {
  const closeOverlay = useCloseOverlay()
  const { onClose = closeOverlay } = props
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
  const ofForm = useMemo(() => ({ leave, close: onClose, report }), [leave, onClose, report])
  return (
    <>
      <Drawer.Root
        {...overlayProps}
        opened
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
              <SheetContext value={ofForm}>{children}</SheetContext>
            </OverlayCountContext>
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      {isChanged ? (
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

/** Closes the sheet without asking. Does nothing once the form is unmounted: a response may come late. */
export function useCloseSheet(): () => void {
  const { close } = useContext(SheetContext)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => {
    if (isMounted.current) close()
  }
}

export interface SheetFormProps<Values extends FieldValues> {
  adminForm: AdminForm<Values>
  saveLabel: string
  /** Default: 'Saving...'. */
  busyLabel?: string
  /** Default: 'Cancel'. */
  cancelLabel?: string
  /** Requires a change before saving. */
  needsChange?: boolean
  children: ReactNode
}

/** Frame of a form in a sheet, which then asks before closing with unsaved input. */
export function SheetForm<Values extends FieldValues>(props: SheetFormProps<Values>) {
  const { adminForm, saveLabel, busyLabel = 'Saving...', cancelLabel = 'Cancel', children } = props
  const { needsChange = false } = props
  const { submit, isChanged, form } = adminForm
  const { leave, report } = useContext(SheetContext)
  // A layout effect, as Esc may follow the last key immediately.
  useLayoutEffect(() => {
    report(isChanged)
    return () => report(false)
  }, [report, isChanged])
  return (
    <form className="sheet-form" noValidate onSubmit={submit}>
      {children}
      <div className="row-actions">
        <BusyButton
          variant="filled"
          type="submit"
          busyLabel={form.formState.isSubmitting ? busyLabel : undefined}
          disabled={needsChange && !isChanged}
        >
          {saveLabel}
        </BusyButton>
        <Button onClick={leave}>{cancelLabel}</Button>
      </div>
    </form>
  )
}

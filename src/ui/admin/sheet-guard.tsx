/** Asks before closing a sheet with unsaved input. */
import { createContext, useContext, useEffect, useLayoutEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

export interface UnsavedChangesGuard {
  /** Closes the sheet, asking first if needed. */
  leave(): void
  report(isChanged: boolean): void
}

export const UnsavedChangesContext = createContext<UnsavedChangesGuard | null>(null)

/** Reports unsaved input to the sheet; returns a guarded close. */
export function useUnsavedChangesGuard(isChanged: boolean): UnsavedChangesGuard | null {
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

/** Also blocks Back, reload and closing the tab. */
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

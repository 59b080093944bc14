/** What was typed into a sheet is not lost by accident: whatever would close it asks first. */
import { createContext, useContext, useEffect, useLayoutEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

export interface SheetGuard {
  /** Closes the sheet, or asks first where something was typed. */
  leave(): void
  report(isChanged: boolean): void
}

export const SheetGuardContext = createContext<SheetGuard | null>(null)

/** Tells the sheet around a form whether something was typed; answers with the careful way out of it. */
export function useSheetGuard(isChanged: boolean): SheetGuard | null {
  const guard = useContext(SheetGuardContext)
  const report = guard?.report
  // An ordinary effect comes later than the next key: Esc right after the last letter would not ask.
  useLayoutEffect(() => {
    report?.(isChanged)
    return () => report?.(false)
  }, [report, isChanged])
  return guard
}

export interface LeaveQuestionProps {
  isAsking: boolean
  onAsk: () => void
  onStay: () => void
  onDiscard: () => void
}

/** Stands in a sheet in which something was typed: holds Back, a reload and a closed tab too. */
export function LeaveQuestion({ isAsking, onAsk, onStay, onDiscard }: LeaveQuestionProps) {
  const blocker = useBlocker(true)

  // By the object, which is a new one each time: a Back that follows at once may be held before the last one's end
  // has been drawn, and nothing but the object tells the two apart.
  useEffect(() => {
    if (blocker.state === 'blocked') onAsk()
  }, [blocker, onAsk])

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [])

  return (
    <ConfirmDialog
      title="Discard your changes?"
      isOpen={isAsking}
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

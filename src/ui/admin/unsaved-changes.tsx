import { useCallback, useState } from 'react'
import { DiscardChangesDialog } from './sheet.tsx'

/** Asks before leaving a page with unsaved changes; shown while there are some. */
export function UnsavedChanges({ onDiscard }: { onDiscard: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const confirm = useCallback(() => setIsConfirming(true), [])
  return (
    <DiscardChangesDialog
      isConfirming={isConfirming}
      onBlocked={confirm}
      onStay={() => setIsConfirming(false)}
      onDiscard={onDiscard}
    />
  )
}

import { type FormEvent, type ReactNode, useRef } from 'react'
import { Button } from '../public/button.tsx'
import { useUnsavedChangesGuard } from './sheet-guard.tsx'

export interface SheetFormProps {
  /** Resolves with the response; until then submits are ignored. */
  onSubmit: (event: FormEvent) => Promise<void>
  onCancel: () => void
  saveLabel: string
  busyLabel?: string | undefined
  /** Asks before closing. */
  isChanged: boolean
  /** Requires a change before saving. */
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
        <Button type="submit" busyLabel={busyLabel} disabled={needsChange && !isChanged}>
          {saveLabel}
        </Button>
        <Button variant="secondary" onClick={guard?.leave ?? onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

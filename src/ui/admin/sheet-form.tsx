import { type FormEvent, type ReactNode, useRef } from 'react'
import { Button } from '../public/button.tsx'
import { useSheetGuard } from './sheet-guard.tsx'

export interface SheetFormProps {
  /** Ends when the answer is there; until then further presses do nothing. */
  onSubmit: (event: FormEvent) => Promise<void>
  onCancel: () => void
  saveLabel: string
  /** In place of the label while the answer is awaited. */
  busyLabel?: string | undefined
  /** Whether something was typed: the sheet then asks before it closes. */
  isChanged: boolean
  /** For an edit, which has nothing to save until something was changed. */
  needsChange?: boolean
  children: ReactNode
}

/** The form in a sheet, with its two buttons. */
export function SheetForm(props: SheetFormProps) {
  const { onSubmit, onCancel, saveLabel, busyLabel, isChanged, needsChange = false, children } = props
  const guard = useSheetGuard(isChanged)
  const isUnderWay = useRef(false)

  // Two presses may come before the button has been drawn as busy.
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

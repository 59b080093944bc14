import { type FormEvent, type ReactNode, useRef } from 'react'
import { Button } from '../public/button.tsx'

export interface SheetFormProps {
  /** Ends when the answer is there; until then further presses do nothing. */
  onSubmit: (event: FormEvent) => Promise<void>
  onCancel: () => void
  saveLabel: string
  /** In place of the label while the answer is awaited. */
  busyLabel?: string | undefined
  isUnchanged?: boolean
  children: ReactNode
}

/** The form in a sheet, with its two buttons. */
export function SheetForm(props: SheetFormProps) {
  const { onSubmit, onCancel, saveLabel, busyLabel, isUnchanged = false, children } = props
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
        <Button type="submit" busyLabel={busyLabel} disabled={isUnchanged}>
          {saveLabel}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

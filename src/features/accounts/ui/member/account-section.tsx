import type { ReactNode } from 'react'
import { Button } from '#app/ui/public/button.tsx'
import { Card } from '#app/ui/structure.tsx'

export function AccountSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const headingId = `${id}-heading`
  return (
    <Card as="section" labelledBy={headingId}>
      <h3 id={headingId}>{title}</h3>
      {children}
    </Card>
  )
}

export interface SaveButtonProps {
  label: string
  isSaving: boolean
  /**
   * Whether the form is changed; unchanged ones cannot be saved, but the button stays focusable so that focus
   * is not lost.
   */
  isChanged: boolean
}

export function SaveButton({ label, isSaving, isChanged }: SaveButtonProps) {
  return (
    <div>
      <Button
        type="submit"
        aria-disabled={!isChanged}
        onClick={(event) => {
          if (!isChanged) event.preventDefault()
        }}
        busyLabel={isSaving ? 'Saving...' : undefined}
      >
        {label}
      </Button>
    </div>
  )
}

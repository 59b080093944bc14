import { Button } from '../../../../ui/public/button.tsx'

export interface SaveButtonProps {
  label: string
  isSaving: boolean
  /** Unchanged forms cannot be saved; the button stays focusable so that focus is not lost. */
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

import { Button } from '../../../../ui/public/button.tsx'

export interface SaveButtonProps {
  label: string
  isSaving: boolean
  /** Without a change there is nothing to save. It stays focusable, so that the focus is not lost after saving. */
  isChanged: boolean
}

/** Sends the form that it stands in. */
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

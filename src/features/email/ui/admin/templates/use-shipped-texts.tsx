import { Button } from '@mantine/core'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { useOverlay } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'

export interface UseShippedTextsProps {
  /** Names of the texts that differ from the shipped ones. */
  changed: readonly string[]
  onUse: () => void
}

/** Fills the form with the shipped texts, after confirmation. */
export function UseShippedTexts({ changed, onUse }: UseShippedTextsProps) {
  const { overlay, show, close } = useOverlay()
  const isShipped = changed.length === 0

  function useThem() {
    onUse()
    close()
  }

  const question = (
    <ConfirmDialog
      title="Use the shipped texts?"
      cancelLabel="Keep my texts"
      confirm={{ label: 'Use shipped texts', onPress: useThem }}
    >
      This replaces {changed.length === 1 ? 'one text' : `${changed.length} texts`} of this e-mail. It is not
      saved until you save the form.
    </ConfirmDialog>
  )
  return (
    <div className="template-restore">
      <Button
        aria-disabled={isShipped}
        onClick={({ currentTarget }) => {
          if (!isShipped) show(question, currentTarget)
        }}
        leftSection={<Icon name="rotate-ccw" />}
      >
        Use the shipped texts
      </Button>
      {isShipped ? <p className="muted">These are the shipped texts.</p> : null}
      {overlay}
    </div>
  )
}

export interface UseFilipinoTextsProps {
  /** Whether the form has them already. */
  isUsed: boolean
  onUse: () => void
}

/** Fills the form with the Filipino texts. *Use the shipped texts* brings the English ones back. */
export function UseFilipinoTexts({ isUsed, onUse }: UseFilipinoTextsProps) {
  return (
    <div className="template-restore">
      <Button
        aria-disabled={isUsed}
        onClick={() => {
          if (!isUsed) onUse()
        }}
        leftSection={<Icon name="mail" />}
      >
        Use the Filipino texts
      </Button>
      {isUsed ? (
        <p className="muted">These are the Filipino texts. Details and links stay in English.</p>
      ) : null}
    </div>
  )
}

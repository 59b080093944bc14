import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { useFocusRestorer } from '#app/ui/admin/use-opener.ts'
import { Icon } from '#app/ui/icon.tsx'

export interface UseShippedTextsProps {
  /** Names of the texts that differ from the shipped ones. */
  changed: readonly string[]
  onUse: () => void
}

/** Fills the form with the shipped texts, after confirmation. */
export function UseShippedTexts({ changed, onUse }: UseShippedTextsProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const opener = useFocusRestorer()
  const isShipped = changed.length === 0

  function close() {
    setIsConfirming(false)
    opener.restoreFocus()
  }

  return (
    <div className="template-restore">
      <Button
        variant="default"
        aria-disabled={isShipped}
        onClick={(event) => {
          if (isShipped) return
          opener.remember(event.currentTarget)
          setIsConfirming(true)
        }}
        leftSection={<Icon name="rotate-ccw" />}
      >
        Use the shipped texts
      </Button>
      {isShipped ? <p className="muted">These are the shipped texts.</p> : null}
      <ConfirmDialog
        title="Use the shipped texts?"
        isOpen={isConfirming}
        onClose={close}
        cancelLabel="Keep my texts"
        confirm={{
          label: 'Use shipped texts',
          busyLabel: undefined,
          onPress() {
            onUse()
            close()
          },
        }}
      >
        This replaces {changed.length === 1 ? 'one text' : `${changed.length} texts`} of this e-mail. It is
        not saved until you save the form.
      </ConfirmDialog>
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
        variant="default"
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

import { useState } from 'react'
import { useOpener } from './use-opener.ts'

/** State of the single open overlay, with focus restoration. */
export function useOpened<What>() {
  const [open, setOpen] = useState<What | null>(null)
  const opener = useOpener()
  return {
    open,
    show(what: What, button: HTMLElement | null) {
      opener.remember(button)
      setOpen(what)
    },
    close() {
      setOpen(null)
      opener.giveFocusBack()
    },
  }
}

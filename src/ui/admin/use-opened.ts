import { useState } from 'react'
import { useOpener } from './use-opener.ts'

/** What is open over a list: at most one thing, which gives the focus back to the button that it came from. */
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

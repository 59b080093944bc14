import { useRef } from 'react'

export interface Opener {
  /** The button that opened something over the page. */
  remember(button: HTMLElement | null): void
  /** Gives it the focus back; the page's content where the button is gone. */
  giveFocusBack(): void
}

/** Menus close before what they open: only the button they hang from is there to go back to. */
export function useOpener(): Opener {
  const button = useRef<HTMLElement | null>(null)
  return {
    remember(opener) {
      button.current = opener
    },
    giveFocusBack() {
      // After the next paint: until then what is open keeps the focus, and a deleted row is still there.
      requestAnimationFrame(() => {
        const opener = button.current
        const target = opener?.isConnected === true ? opener : document.getElementById('main')
        target?.focus({ preventScroll: opener?.isConnected === true })
      })
    },
  }
}

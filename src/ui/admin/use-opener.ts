import { useState } from 'react'

export interface Opener {
  /** The button that opened something over the page. */
  remember(button: HTMLElement | null): void
  /** Gives it the focus back; the page's content where the button is gone. */
  giveFocusBack(): void
}

/** Menus close before what they open: only the button they hang from is there to go back to. */
export function useOpener(): Opener {
  const [opener] = useState(createOpener)
  return opener
}

function createOpener(): Opener {
  let button: HTMLElement | null = null
  return {
    remember(opener) {
      button = opener
    },
    giveFocusBack() {
      // After the next paint: until then what is open keeps the focus, and a deleted row is still there.
      requestAnimationFrame(() => {
        const target = button?.isConnected === true ? button : document.getElementById('main')
        target?.focus({ preventScroll: button?.isConnected === true })
      })
    },
  }
}

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
      const focus = () => {
        const target = button?.isConnected === true ? button : document.getElementById('main')
        target?.focus({ preventScroll: button?.isConnected === true })
      }
      // After the next paint: until then what is open keeps the focus. And a task later, because a list hears of a
      // deleted row only then: a button that is about to go would take the focus with it.
      setTimeout(() => requestAnimationFrame(focus))
    },
  }
}

import { useState } from 'react'

export interface FocusRestorer {
  remember(button: HTMLElement | null): void
  /** Falls back to the page content. */
  restoreFocus(): void
}

/** Returns a restorer of focus. For menu items, remember the menu's button: the menu closes first. */
export function useFocusRestorer(): FocusRestorer {
  const [opener] = useState(createFocusRestorer)
  return opener
}

function createFocusRestorer(): FocusRestorer {
  let button: HTMLElement | null = null
  return {
    remember(opener) {
      button = opener
    },
    restoreFocus() {
      const focus = () => {
        const target = button?.isConnected === true ? button : document.getElementById('main')
        target?.focus({ preventScroll: button?.isConnected === true })
      }
      // After the next paint, as the overlay holds the focus; then a task later, when lists have removed
      // deleted rows.
      setTimeout(() => requestAnimationFrame(focus))
    },
  }
}

import { useState } from 'react'
import { focusFirst, listPlacesAround } from './restored-focus.ts'

export interface FocusRestorer {
  remember(button: HTMLElement | null): void
  /** Falls back to what is around the button, and then to the page content. */
  restoreFocus(): void
}

/** Returns a restorer of focus. For menu items, remember the menu's button: the menu closes first. */
export function useFocusRestorer(): FocusRestorer {
  const [opener] = useState(createFocusRestorer)
  return opener
}

function createFocusRestorer(): FocusRestorer {
  let elements: readonly Element[] = []
  return {
    remember(button) {
      elements = button === null ? [] : [button, ...listPlacesAround(button)]
    },
    restoreFocus() {
      const focus = () => focusFirst(elements)
      // After the next paint, as the overlay holds the focus; then a task later, when lists have removed
      // deleted rows.
      setTimeout(() => requestAnimationFrame(focus))
    },
  }
}

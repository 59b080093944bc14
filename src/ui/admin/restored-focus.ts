import { useEffect } from 'react'

const placeSelector = '[role="row"], li, section, [role="dialog"], [role="tabpanel"]'

/** Elements around a control, the nearest first, with the rows beside its row. */
export function listPlacesAround(control: Element): Element[] {
  const places: Element[] = []
  let place = control.closest(placeSelector)
  while (place !== null) {
    const { nextElementSibling, previousElementSibling } = place
    const rows = [nextElementSibling, previousElementSibling].filter((row) => row?.matches(placeSelector))
    places.push(place, ...rows.filter((row) => row !== null))
    place = place.parentElement?.closest(placeSelector) ?? null
  }
  return places
}

const canFocus = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.checkVisibility() && !element.matches(':disabled')

/** Focuses the first element that is still there; falls back to the page content. */
export function focusFirst(elements: readonly Element[]): void {
  const target = elements.find(canFocus) ?? document.getElementById('main')
  target?.focus({ preventScroll: true })
  if (target === null || target === document.activeElement) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** Longer than a dialog takes to move the focus into itself or back. */
const delayInMs = 100

/** Moves the focus from a control that was removed or disabled to what is around it; browsers would drop it. */
export function useRestoredFocus(): void {
  useEffect(() => {
    let focused: Element[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const isLost = () => {
      const [control] = focused
      return document.activeElement === document.body && control !== undefined && !canFocus(control)
    }
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && target === document.activeElement)
        focused = [target, ...listPlacesAround(target)]
    }
    const observer = new MutationObserver(() => {
      if (!isLost()) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (document.activeElement === document.body) focusFirst(focused)
      }, delayInMs)
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
}

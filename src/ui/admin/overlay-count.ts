/**
 * Common props of overlays. `office.css` locks scrolling, as the library would inject styles; `useOpener`
 * restores the focus.
 */
export const overlaid = { lockScroll: false, returnFocus: false, transitionProps: { duration: 0 } } as const

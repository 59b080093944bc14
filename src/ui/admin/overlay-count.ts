/**
 * Common props of overlays. `admin.css` locks scrolling, as the library would inject styles; `useFocusRestorer`
 * restores the focus.
 */
export const overlayProps = {
  lockScroll: false,
  returnFocus: false,
  transitionProps: { duration: 0 },
} as const

/**
 * What everything has in common that opens over the page.
 *
 * The scroll is locked in `office.css`, because the library's way writes style elements; the focus goes back where
 * `useOpener` says.
 */
export const overlaid = { lockScroll: false, returnFocus: false, transitionProps: { duration: 0 } } as const

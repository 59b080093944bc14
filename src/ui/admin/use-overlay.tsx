import { Button, type ButtonProps } from '@mantine/core'
import {
  createContext,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useState,
} from 'react'
import { useFocusRestorer } from './use-opener.ts'

/** Overlay of a screen that itself stores what is open, such as in its address. */
export const CloseOverlayContext = createContext<() => void>(() => undefined)

/** Closes the overlay that shows the calling component, without asking. */
export const useCloseOverlay = (): (() => void) => useContext(CloseOverlayContext)

/**
 * The single open overlay of a screen, a sheet or a dialog, as it was when it opened. Closing it restores the focus.
 */
export function useOverlay() {
  const [shown, setShown] = useState<ReactElement | null>(null)
  const opener = useFocusRestorer()

  function close() {
    setShown(null)
    opener.restoreFocus()
  }

  function show(overlay: ReactElement, button: HTMLElement | null) {
    opener.remember(button)
    setShown(overlay)
  }

  return {
    /** Element that the screen renders. */
    overlay: shown === null ? null : <CloseOverlayContext value={close}>{shown}</CloseOverlayContext>,
    show,
    /** Returns a handler for `onClick` of a button. */
    opens:
      (overlay: ReactElement) =>
      ({ currentTarget }: MouseEvent<HTMLElement>) =>
        show(overlay, currentTarget),
    close,
  }
}

export type OverlayState = ReturnType<typeof useOverlay>

/** Overlay of the list around, which outlives its rows. */
export const ListOverlayContext = createContext<OverlayState | null>(null)

/** Shows what the buttons and menus in it open, also once they are gone. */
export function OverlayHost({ children }: { children: ReactNode }) {
  const overlay = useOverlay()
  return (
    <>
      <ListOverlayContext value={overlay}>{children}</ListOverlayContext>
      {overlay.overlay}
    </>
  )
}

/** Button that opens an overlay, which is that of the list around; without one, it must outlive what is opened. */
export function OpensButton({
  opens,
  ...props
}: ButtonProps & {
  /** Null: the button keeps the focus, but does nothing. */
  opens: ReactElement | null
  children: ReactNode
}) {
  const own = useOverlay()
  const { opens: onClick } = useContext(ListOverlayContext) ?? own
  return (
    <>
      <Button {...props} {...(opens === null ? { 'aria-disabled': true } : { onClick: onClick(opens) })} />
      {own.overlay}
    </>
  )
}

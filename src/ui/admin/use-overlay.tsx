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

/** Button in a list that opens an overlay. */
export function OpensButton({ opens, ...props }: ButtonProps & { opens: ReactElement; children: ReactNode }) {
  const overlay = useContext(ListOverlayContext)
  return <Button {...props} onClick={overlay?.opens(opens)} />
}

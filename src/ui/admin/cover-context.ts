import { createContext, useContext, useLayoutEffect } from 'react'

/** Counts overlays above a sheet, which then ignores Esc. */
export const CoverContext = createContext<((by: 1 | -1) => void) | null>(null)

/** Registers an overlay, so that Esc closes one layer at a time. */
export function useCover(isOpen: boolean): void {
  const count = useContext(CoverContext)
  useLayoutEffect(() => {
    if (!isOpen) return
    count?.(1)
    return () => count?.(-1)
  }, [isOpen, count])
}

import { createContext, useContext, useLayoutEffect } from 'react'

/** Counts what is open over a sheet: while there is something, Esc is not the sheet's. */
export const CoverContext = createContext<((by: 1 | -1) => void) | null>(null)

/** Tells the sheet below, where there is one, that something opened over it: one press of Esc closes one thing. */
export function useCover(isOpen: boolean): void {
  const count = useContext(CoverContext)
  useLayoutEffect(() => {
    if (!isOpen) return
    count?.(1)
    return () => count?.(-1)
  }, [isOpen, count])
}

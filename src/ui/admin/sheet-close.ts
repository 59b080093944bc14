import { useEffect, useRef } from 'react'

/**
 * The way for a form to close its sheet once it is saved.
 *
 * It does nothing where the form is gone: a late answer must not close what was opened since, with what was typed there.
 */
export function useSheetClose(onClose: () => void): () => void {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => {
    if (isShown.current) onClose()
  }
}

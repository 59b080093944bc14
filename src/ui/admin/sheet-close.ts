import { useEffect, useRef } from 'react'

/**
 * Returns a function that closes the sheet unless the form was unmounted, so that a late response does not
 * close another form.
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

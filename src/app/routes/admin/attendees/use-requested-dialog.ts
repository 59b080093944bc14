import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Opens a dialog that a link requests by name (`?dialog=add`), and removes the parameter at once: later, the
 * form blocks navigation while it has unsaved input.
 * @param open null while required data is loading
 */
export function useAskedDialog(name: 'add' | 'attendance', open: (() => void) | null): void {
  const [params, setParams] = useSearchParams()
  const isAskedFor = params.get('dialog') === name && open !== null
  const openNow = useEffectEvent(() => open?.())

  useEffect(() => {
    if (!isAskedFor) return
    openNow()
    setParams(
      (current) => {
        const rest = new URLSearchParams(current)
        rest.delete('dialog')
        return rest
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isAskedFor, setParams])
}

import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Opens a dialog where a link from elsewhere asks for it by name, as `?dialog=add`.
 *
 * That is taken out of the address at once, before anything is typed: whoever types is held there by the form.
 *
 * @param open null while what it needs is not there yet
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

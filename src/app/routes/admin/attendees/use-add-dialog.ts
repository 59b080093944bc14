import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Opens the dialog for a new attendee where a link from elsewhere asks for it with `?dialog=add`.
 *
 * That is taken out of the address at once, before anything is typed: whoever types is held there by the form.
 */
export function useAddDialog(open: () => void): void {
  const [params, setParams] = useSearchParams()
  const isAskedFor = params.get('dialog') === 'add'
  const openNow = useEffectEvent(open)

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

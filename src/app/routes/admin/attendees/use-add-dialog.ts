import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Whether the dialog for a new attendee is open; a link from elsewhere opens it with `?dialog=add`.
 *
 * That is taken out of the address at once, before anything is typed: whoever types is held there by the form.
 */
export function useAddDialog() {
  const [params, setParams] = useSearchParams()
  const [isOpen, setIsOpen] = useState(false)
  const isAskedFor = params.get('dialog') === 'add'

  useEffect(() => {
    if (!isAskedFor) return
    setIsOpen(true)
    setParams(
      (current) => {
        const rest = new URLSearchParams(current)
        rest.delete('dialog')
        return rest
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isAskedFor, setParams])

  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) }
}

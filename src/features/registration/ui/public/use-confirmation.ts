import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Confirmation, readConfirmation, toHistoryState } from '../confirmation.ts'

const never = () => () => undefined

/** The server knows no history: the first picture in the browser must not know it either. */
function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/**
 * The registration that just succeeded.
 *
 * It is kept with this entry of the browser's history: a reload shows it again and sends nothing, and it is gone
 * with the tab.
 */
export function useConfirmation(): [Confirmation | null, (confirmation: Confirmation) => void] {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const isInBrowser = useIsInBrowser()
  const [confirmed, setConfirmed] = useState<Confirmation | null>(null)
  const isShown = useRef(false)

  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  function confirm(confirmation: Confirmation) {
    // Whoever went elsewhere meanwhile stays there; the short message has told them.
    if (!isShown.current) return
    setConfirmed(confirmation)
    void navigate(
      { search },
      { replace: true, state: toHistoryState(confirmation), preventScrollReset: true },
    )
  }

  return [confirmed ?? (isInBrowser ? readConfirmation(state) : null), confirm]
}

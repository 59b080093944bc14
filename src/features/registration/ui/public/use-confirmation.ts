import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Confirmation, readConfirmation, toHistoryState } from '../confirmation.ts'
import { forgetFinished, readFinished, saveFinished } from '../finished.ts'
import { browserStorage } from './use-draft.ts'

const never = () => () => undefined

/** The server knows no history: the first picture in the browser must not know it either. */
function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

export interface ConfirmationHandle {
  /** Null where nobody registered. */
  readonly confirmation: Confirmation | null
  /** Found in this browser's storage, and not just made or in this entry of the history. */
  readonly isEarlier: boolean
  readonly confirm: (confirmation: Confirmation) => void
  /** Shows the form again, for somebody else. */
  readonly forget: () => void
}

/**
 * The registration for a seminar that just succeeded, or that this browser finished within a day.
 *
 * The former is kept with this entry of the browser's history: a reload shows it again and sends nothing.
 */
export function useConfirmation(seminarId: number | null): ConfirmationHandle {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const isInBrowser = useIsInBrowser()
  const [confirmed, setConfirmed] = useState<Confirmation | null>(null)
  // Asked for by its link on the dashboard, once the payment was rejected.
  const [isForgotten, setIsForgotten] = useState(search.includes('again=1'))
  const isShown = useRef(false)

  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  function confirm(confirmation: Confirmation) {
    if (seminarId !== null) saveFinished(browserStorage(), { seminarId, confirmation }, Date.now())
    // Whoever went elsewhere meanwhile stays there; the short message has told them.
    if (!isShown.current) return
    setConfirmed(confirmation)
    void navigate(
      { search },
      { replace: true, state: toHistoryState(confirmation), preventScrollReset: true },
    )
  }

  function forget() {
    if (seminarId !== null) forgetFinished(browserStorage(), seminarId, Date.now())
    setConfirmed(null)
    setIsForgotten(true)
  }

  const isRead = isInBrowser && !isForgotten
  const current = confirmed ?? (isRead ? readConfirmation(state) : null)
  const earlier =
    current === null && isRead && seminarId !== null
      ? readFinished(browserStorage(), seminarId, Date.now())
      : null
  return { confirmation: current ?? earlier, isEarlier: earlier !== null, confirm, forget }
}

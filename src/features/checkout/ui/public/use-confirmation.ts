import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Confirmation, readConfirmation, toHistoryState } from '../confirmation.ts'
import type { DraftStorage } from '../draft.ts'
import { browserStorage } from './use-draft.ts'

/** Versioned by shape. */
export const finishedKey = 'pagsulong.registered.1'

const keptForInMs = 24 * 60 * 60 * 1000

interface Entry {
  readonly seminarId: number
  readonly savedAt: number
}

/** Other properties are validated by `readConfirmation`. */
function readAll(storage: DraftStorage | null, now: number): Entry[] {
  try {
    const stored: Entry[] = JSON.parse(storage?.getItem(finishedKey) ?? '[]')
    return stored.filter(({ savedAt }) => now - savedAt < keptForInMs)
  } catch {
    return []
  }
}

function writeAll(storage: DraftStorage | null, finished: Entry[]): void {
  try {
    if (finished.length === 0) storage?.removeItem(finishedKey)
    else storage?.setItem(finishedKey, JSON.stringify(finished))
  } catch {}
}

/** This browser's registration for a seminar within a day, if any. */
export function readFinished(
  storage: DraftStorage | null,
  seminarId: number,
  now: number,
): Confirmation | null {
  return readConfirmation(readAll(storage, now).find((one) => one.seminarId === seminarId))
}

export function saveFinished(
  storage: DraftStorage | null,
  { seminarId, confirmation }: { seminarId: number; confirmation: Confirmation },
  now: number,
): void {
  const { name, email } = confirmation.registrant
  const kept = { ...confirmation, registrant: { name, email, phone: '', company: '', jobTitle: '' } }
  const entry: Entry = { seminarId, savedAt: now, ...toHistoryState(kept) }
  writeAll(storage, [...without(readAll(storage, now), seminarId), entry])
}

export function forgetFinished(storage: DraftStorage | null, seminarId: number, now: number): void {
  writeAll(storage, without(readAll(storage, now), seminarId))
}

const without = (finished: Entry[], seminarId: number) =>
  finished.filter((one) => one.seminarId !== seminarId)

const never = () => () => undefined

/** Hydration must match the server, which has no history. */
function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

export interface ConfirmationHandle {
  readonly confirmation: Confirmation | null
  /** Restored from storage rather than just made. */
  readonly isEarlier: boolean
  readonly confirm: (confirmation: Confirmation) => void
  /** Shows the form for another person. */
  readonly forget: () => void
}

/**
 * The registration just made, or completed in this browser within a day. The former is stored in the history
 * entry, so a reload shows it again.
 */
export function useConfirmation(seminarId: number | null): ConfirmationHandle {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const isInBrowser = useIsInBrowser()
  const [confirmed, setConfirmed] = useState<Confirmation | null>(null)
  // Set by the dashboard's link after a rejection.
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
    // The user has left; a toast has informed them.
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

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  type RegistrationConfirmation,
  readRegistrationConfirmation,
  toConfirmationHistoryState,
} from '../confirmation.ts'
import { findLocalStorage, type RegistrationStorage } from '../draft.ts'
import { finishedRegistrationsStorageKey } from '../storage-keys.ts'

const storedForInMs = 24 * 60 * 60 * 1000

interface Entry {
  readonly seminarId: number
  readonly savedAt: number
}

/** Other properties are validated by `readRegistrationConfirmation`. */
function readAll(storage: RegistrationStorage | null, now: number): Entry[] {
  try {
    const stored: Entry[] = JSON.parse(storage?.getItem(finishedRegistrationsStorageKey) ?? '[]')
    return stored.filter(({ savedAt }) => now - savedAt < storedForInMs)
  } catch {
    return []
  }
}

function writeAll(storage: RegistrationStorage | null, finished: Entry[]): void {
  try {
    if (finished.length === 0) storage?.removeItem(finishedRegistrationsStorageKey)
    else storage?.setItem(finishedRegistrationsStorageKey, JSON.stringify(finished))
  } catch {}
}

/** Reads this browser's registration for a seminar within a day, if any. */
export function readFinishedRegistration(
  storage: RegistrationStorage | null,
  seminarId: number,
  now: number,
): RegistrationConfirmation | null {
  return readRegistrationConfirmation(readAll(storage, now).find((one) => one.seminarId === seminarId))
}

export function saveFinishedRegistration(
  storage: RegistrationStorage | null,
  { seminarId, confirmation }: { seminarId: number; confirmation: RegistrationConfirmation },
  now: number,
): void {
  const { name, email } = confirmation.registrant
  // Names of other people stay out of the storage of a device that may be shared.
  const { answers: _, others: _others, ...own } = confirmation
  const stored = { ...own, registrant: { name, email, phone: '', company: '', jobTitle: '' } }
  const entry: Entry = { seminarId, savedAt: now, ...toConfirmationHistoryState(stored) }
  writeAll(storage, [...without(readAll(storage, now), seminarId), entry])
}

export function deleteFinishedRegistration(
  storage: RegistrationStorage | null,
  seminarId: number,
  now: number,
): void {
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

export interface RegistrationConfirmationHandle {
  readonly confirmation: RegistrationConfirmation | null
  /** True if it was restored from storage rather than just made. */
  readonly isEarlier: boolean
  readonly confirm: (confirmation: RegistrationConfirmation) => void
  /** Shows the form for another person. */
  readonly forget: () => void
}

/**
 * Confirmation of a registration just made, or completed in this browser within a day. In the history entry,
 * so a reload shows it again.
 */
export function useRegistrationConfirmation(
  seminarId: number | null,
  posted: RegistrationConfirmation | null,
): RegistrationConfirmationHandle {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const isInBrowser = useIsInBrowser()
  const [confirmed, setConfirmed] = useState(posted)
  // Set by the dashboard's link after a rejection.
  const [isForgotten, setIsForgotten] = useState(search.includes('again=1'))
  const isShown = useRef(false)

  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  function confirm(confirmation: RegistrationConfirmation) {
    if (seminarId !== null)
      saveFinishedRegistration(findLocalStorage(), { seminarId, confirmation }, Date.now())
    // The user has left; a toast has informed them.
    if (!isShown.current) return
    setConfirmed(confirmation)
    void navigate(
      { search },
      { replace: true, state: toConfirmationHistoryState(confirmation), preventScrollReset: true },
    )
  }

  function forget() {
    if (seminarId !== null) deleteFinishedRegistration(findLocalStorage(), seminarId, Date.now())
    setConfirmed(null)
    setIsForgotten(true)
  }

  const isRead = isInBrowser && !isForgotten
  const current = confirmed ?? (isRead ? readRegistrationConfirmation(state) : null)
  const earlier =
    current === null && isRead && seminarId !== null
      ? readFinishedRegistration(findLocalStorage(), seminarId, Date.now())
      : null
  return { confirmation: current ?? earlier, isEarlier: earlier !== null, confirm, forget }
}

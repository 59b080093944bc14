/**
 * Registrations completed in this browser, to show that the seat is taken. Only name and e-mail are stored,
 * for a day.
 */
import { type Confirmation, readConfirmation, toHistoryState } from './confirmation.ts'
import type { DraftStorage } from './draft.ts'

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

/** Decisions about attendees that need no I/O. */

import type { Seminar } from '../catalog/contract.ts'
import { fullName, type NameParts } from '../people/rules.ts'
import type { PaymentStatus } from '../registration/contract.ts'
import { whyNoSeat } from '../registration/rules.ts'
import type { Attendee, AttendeeSeminar } from './contract.ts'

type Named = NameParts & { readonly displayName: string | null }

/** 'Maria C. Santos PhD'; whoever gave only one name, as with an account of their own, goes by that. */
export function attendeeName(person: Named): string {
  return fullName(person) || (person.displayName ?? '')
}

/** As lists to be signed have it: 'Santos, Maria C. PhD'. */
export function nameByLastName(person: Named): string {
  const { lastName, ...others } = person
  const rest = fullName({ ...others, lastName: null })
  if (lastName === null) return attendeeName(person)
  return [lastName, rest].filter(Boolean).join(', ')
}

export interface PaymentFilter {
  readonly seminarId: number | undefined
  readonly paymentStatus: PaymentStatus | undefined
}

/**
 * What a row of the list tells: the payment that was filtered for, that of the seminar, or the latest one.
 *
 * Null where there is no registration.
 */
export function shownPayment(
  { seminars }: Pick<Attendee, 'seminars'>,
  { seminarId, paymentStatus }: PaymentFilter,
): PaymentStatus | null {
  if (paymentStatus !== undefined) return paymentStatus
  const shown = seminarId === undefined ? seminars[0] : seminars.find((one) => one.seminarId === seminarId)
  return shown?.paymentStatus ?? null
}

/**
 * The registration whose payment a row of the list tells, and which a verifier may look at from there.
 *
 * Null where there is none among those that the list names.
 */
export function shownRegistration(
  { seminars }: Pick<Attendee, 'seminars'>,
  { seminarId, paymentStatus }: PaymentFilter,
): AttendeeSeminar | null {
  const isShown = (one: AttendeeSeminar) =>
    (seminarId === undefined || one.seminarId === seminarId) &&
    (paymentStatus === undefined || one.paymentStatus === paymentStatus)
  return seminars.find(isShown) ?? null
}

/** Whether somebody can still be put into a seminar. */
export function hasFreeSeat(seminar: Seminar, now: Date): boolean {
  return whyNotAdded(seminar, now) === null
}

/** Why nobody can be put into a seminar any more; null where they can. */
export function whyNotAdded(seminar: Seminar, now: Date): string | null {
  return whyNoSeat(seminar, now)
}

const longestFileNamePart = 120

/** A title as a part of a file's name: lower case, everything but letters and digits as '_' (decisions). */
export function fileNamePart(title: string): string {
  const plain = title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '_')
  return [...plain].slice(0, longestFileNamePart).join('')
}

/** The name of the file with a seminar's participants. @param day YYYY-MM-DD in Manila */
export function participantsFileName(title: string, day: string): string {
  return `seminar_${fileNamePart(title)}_participants_${day}.csv`
}

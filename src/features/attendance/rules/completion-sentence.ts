import type { AttendedMinutes, CompletionStatusFacts, SlotAttendance } from './completion.ts'

const isMissed = ({ isClosed, minutes, creditMinutes }: SlotAttendance) => isClosed && minutes < creditMinutes

const countMinutes = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`)

const describeMissed = ({ label, minutes, creditMinutes }: SlotAttendance) =>
  minutes === 0 ? label : `${countMinutes(creditMinutes - minutes)} of ${label}`

/** Labels contain commas, so longer lists are separated by semicolons. */
function joinPhrases(phrases: readonly string[]): string {
  const last = phrases.at(-1) ?? ''
  const others = phrases.slice(0, -1)
  return others.length === 0 ? last : `${others.join('; ')} and ${last}`
}

function toMissingSentence(missed: readonly SlotAttendance[]): string {
  const [first, ...others] = missed
  const isOne =
    first !== undefined && others.length === 0 && [0, first.creditMinutes - 1].includes(first.minutes)
  return `${joinPhrases(missed.map(describeMissed))} ${isOne ? 'is' : 'are'} missing.`
}

interface AttendanceToDescribe
  extends CompletionStatusFacts,
    Pick<AttendedMinutes, 'attendance' | 'percent'> {
  readonly slots: readonly SlotAttendance[]
}

/**
 * One sentence for the attendee about their attendance: the percentage, what is missing of closed slots if it
 * is not enough, or that the payment is not verified.
 */
export function toCompletionSentence(described: AttendanceToDescribe): string {
  const { attendance, percent, payment, isOverridden, slots } = described
  if (payment === 'rejected') return 'Your attendance counts once your payment is verified.'
  if (isOverridden) return `Your attendance: ${percent} %, accepted by the organizer.`
  const soFar = attendance === 'open' ? ' so far' : ''
  if (payment === 'pending')
    return `Your attendance${soFar} is ${percent} %, but your payment has not been verified yet.`
  const missed = slots.filter(isMissed)
  if (attendance === 'short' && missed.length > 0) return toMissingSentence(missed)
  return `Your attendance${soFar}: ${percent} %.`
}

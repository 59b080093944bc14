/** Changes of a program before it is saved as a whole. */

import type { AttendanceProgramme, SaveProgrammeInput } from '#app/features/attendance/contract/programme.ts'
import type { AttendanceSlot, SlotInput } from '#app/features/attendance/contract/slots.ts'
import type { SlotRecords } from '#app/features/attendance/rules/slot-records.ts'
import { type ProposedSlot, slotsOfProgramme } from '#app/features/attendance/rules/slots-of-programme.ts'
import type { ProgrammeSession, SessionInput } from '#app/features/seminars/contract/programme.ts'
import { countDays, toManilaDay } from '#app/platform/format/dates.ts'
import { addDays, toManilaDateTime } from '#app/platform/format/manila-clock.ts'

export type ProgrammePlan = Pick<SaveProgrammeInput, 'sessions' | 'slots'>

export function toProgrammePlan({ sessions, slots }: AttendanceProgramme): ProgrammePlan {
  return { sessions: sessions.map(toSessionInput), slots: slots.map(toSlotInput) }
}

function toSessionInput({ speakers, ...session }: ProgrammeSession): SessionInput {
  return { ...session, speakers: speakers.map(({ id, role }) => ({ speakerId: id, role })) }
}

function toSlotInput(slot: AttendanceSlot): SlotInput {
  const { isAutomatic: _, isClosed: __, scanCount: ___, recordCount: ____, ...input } = slot
  return input
}

/** Days of a seminar in Manila, as YYYY-MM-DD. */
export function daysOfSeminar({ startsAt, finishesAt }: AttendanceProgramme['seminar']): string[] {
  const first = toManilaDay(startsAt)
  return Array.from({ length: countDays(startsAt, finishesAt) }, (_, index) => addDays(first, index))
}

const minuteInMs = 60_000

/** Times of a new session: after the last one of the day, as typed into its form. */
export function proposeSessionTimes(
  { seminar, sessions }: Pick<AttendanceProgramme, 'seminar' | 'sessions'>,
  day: string,
  minutes: number,
): { from: string; to: string } {
  const ends = sessions
    .filter(({ startsAt }) => toManilaDay(startsAt) === day)
    .map(({ endsAt }) => Date.parse(endsAt))
  const timeOfStart = toManilaDateTime(seminar.startsAt).slice(11)
  const start = ends.length > 0 ? new Date(Math.max(...ends)) : new Date(`${day}T${timeOfStart}:00+08:00`)
  const end = new Date(start.getTime() + minutes * minuteInMs)
  return { from: toManilaDateTime(start).slice(11), to: toManilaDateTime(end).slice(11) }
}

export interface ProgrammeSessionChange {
  /** Session; without an id if it is new. */
  readonly session: SessionInput
  /** Whether later sessions of the same day and room move with its end. */
  readonly movesFollowing: boolean
}

const roomOf = ({ room }: Pick<SessionInput, 'room'>) => (room ?? '').trim().toLowerCase()

/**
 * Puts a session into a plan, in place of the one with its id. If that no longer exists, it is added as a new one.
 * @returns the plan, and the session's place in it
 */
export function putSessionInPlan(
  plan: ProgrammePlan,
  { session, movesFollowing }: ProgrammeSessionChange,
): { plan: ProgrammePlan; index: number } {
  const index = plan.sessions.findIndex(({ id }) => id !== undefined && id === session.id)
  const former = plan.sessions[index]
  if (former === undefined) {
    const { id: _, ...added } = session
    return { plan: { ...plan, sessions: [...plan.sessions, added] }, index: plan.sessions.length }
  }
  const shiftInMs = movesFollowing ? Date.parse(session.endsAt) - Date.parse(former.endsAt) : 0
  const sessions = plan.sessions.map((one) => {
    if (one === former) return session
    return shiftInMs !== 0 && follows(one, former) ? shifted(one, shiftInMs) : one
  })
  return { plan: { ...plan, sessions }, index }
}

function follows(session: SessionInput, former: SessionInput): boolean {
  return (
    Date.parse(session.startsAt) >= Date.parse(former.endsAt) &&
    toManilaDay(session.startsAt) === toManilaDay(former.startsAt) &&
    roomOf(session) === roomOf(former)
  )
}

function shifted(session: SessionInput, shiftInMs: number): SessionInput {
  const moved = (instant: string) => new Date(Date.parse(instant) + shiftInMs).toISOString()
  return { ...session, startsAt: moved(session.startsAt), endsAt: moved(session.endsAt) }
}

export function removeSessionFromPlan(plan: ProgrammePlan, sessionId: number): ProgrammePlan {
  return { ...plan, sessions: plan.sessions.filter(({ id }) => id !== sessionId) }
}

/** @returns the plan, and the slot's place in it */
export function putSlotInPlan(plan: ProgrammePlan, slot: SlotInput): { plan: ProgrammePlan; index: number } {
  const index = plan.slots.findIndex(({ id }) => id !== undefined && id === slot.id)
  if (index >= 0) return { plan: { ...plan, slots: plan.slots.with(index, slot) }, index }
  const { id: _, ...added } = slot
  return { plan: { ...plan, slots: [...plan.slots, added] }, index: plan.slots.length }
}

export function removeSlotFromPlan(plan: ProgrammePlan, slotId: number): ProgrammePlan {
  return { ...plan, slots: plan.slots.filter(({ id }) => id !== slotId) }
}

export interface ProposedSlots {
  readonly slots: readonly SlotInput[]
  readonly minutes: number
  /** Labels of present slots that stay, because of what was recorded, and are not among the proposed ones. */
  readonly remaining: readonly string[]
  /** Labels of present slots for which nothing was recorded. */
  readonly removed: readonly string[]
}

/** Whether anything was recorded for a slot. */
export const slotHasRecords = ({ scanCount, recordCount }: SlotRecords) => scanCount + recordCount > 0

const overlap = (one: Pick<AttendanceSlot, 'startsAt' | 'endsAt'>, { startsAt, endsAt }: ProposedSlot) =>
  Math.min(Date.parse(one.endsAt), endsAt.getTime()) - Math.max(Date.parse(one.startsAt), startsAt.getTime())

/** Present slots by the proposed slot that they stand for: of the same label, else the one that shares most time. */
function findPresent(
  proposed: readonly ProposedSlot[],
  present: readonly AttendanceSlot[],
): Map<ProposedSlot, AttendanceSlot> {
  const found = new Map<ProposedSlot, AttendanceSlot>()
  const rest = new Set(present)
  const take = (slot: ProposedSlot, same: AttendanceSlot | undefined) => {
    if (same === undefined) return
    found.set(slot, same)
    rest.delete(same)
  }
  for (const slot of proposed)
    take(
      slot,
      present.find(({ label }) => label === slot.label),
    )
  for (const slot of proposed) {
    if (found.has(slot)) continue
    const [nearest] = [...rest].sort((one, other) => overlap(other, slot) - overlap(one, slot))
    take(slot, nearest !== undefined && overlap(nearest, slot) > 0 ? nearest : undefined)
  }
  return found
}

/**
 * Half-day slots of a program. A present slot of the same label or time is changed and keeps its name, others are
 * removed unless anything was recorded for them. Automatic slots are replaced; one with records is changed instead.
 */
export function proposeSlots({
  sessions,
  slots: all,
}: Pick<AttendanceProgramme, 'sessions' | 'slots'>): ProposedSlots {
  const present = all.filter((slot) => !slot.isAutomatic || slotHasRecords(slot))
  const halfDays = slotsOfProgramme(
    sessions.map(({ startsAt, endsAt, isCounted }) => ({
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      isCounted,
    })),
  )
  const matches = findPresent(halfDays, present)
  const proposed = halfDays.map((slot): SlotInput => {
    const same = matches.get(slot)
    return {
      ...(same && { id: same.id }),
      label: same === undefined || same.isAutomatic ? slot.label : same.label,
      startsAt: slot.startsAt.toISOString(),
      endsAt: slot.endsAt.toISOString(),
      opensAt: slot.opensAt.toISOString(),
      closesAt: slot.closesAt.toISOString(),
      mode: same?.mode ?? 'once',
      creditMinutes: slot.creditMinutes,
      room: same?.room ?? null,
    }
  })
  const ids = new Set(proposed.map(({ id }) => id))
  const others = present.filter(({ id }) => !ids.has(id))
  const remaining = others.filter(slotHasRecords)
  const slots = [...proposed, ...remaining.map(toSlotInput)]
  return {
    slots,
    minutes: slots.reduce((total, { creditMinutes }) => total + creditMinutes, 0),
    remaining: remaining.map(({ label }) => label),
    removed: others.filter((slot) => !slotHasRecords(slot)).map(({ label }) => label),
  }
}

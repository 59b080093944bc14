/** Program as visitors and the admin area see it. */
import { formatDate, toManilaDay } from '#app/platform/format/dates.ts'
import type { ProgrammeSession, SessionSpeaker, SpeakerRole } from '../contract/programme.ts'

export interface ProgrammeDay<Session> {
  /** YYYY-MM-DD in Manila. */
  readonly day: string
  readonly sessions: readonly Session[]
}

/** Sessions by the day in Manila on which they start; both in the given order. */
export function groupByDay<Session extends Pick<ProgrammeSession, 'startsAt'>>(
  sessions: readonly Session[],
): ProgrammeDay<Session>[] {
  const days = new Map<string, Session[]>()
  for (const session of sessions) {
    const day = toManilaDay(session.startsAt)
    days.set(day, [...(days.get(day) ?? []), session])
  }
  return [...days].map(([day, ofDay]) => ({ day, sessions: ofDay }))
}

/** 'Day 2: December 6, 2026' */
export function programmeDayLabel(day: string, index: number): string {
  return `Day ${index + 1}: ${formatDate(`${day}T00:00:00+08:00`)}`
}

/** 'Liza Ramos, PhD' */
export function speakerNameText({
  fullName,
  credentials,
}: Pick<SessionSpeaker, 'fullName' | 'credentials'>): string {
  return credentials ? `${fullName}, ${credentials}` : fullName
}

/** Each once, in the order of the program. */
export function listSpeakersOf(
  sessions: readonly Pick<ProgrammeSession, 'speakers'>[],
): readonly SessionSpeaker[] {
  const speakers = new Map<number, SessionSpeaker>()
  for (const speaker of sessions.flatMap((session) => session.speakers))
    if (!speakers.has(speaker.id)) speakers.set(speaker.id, speaker)
  return [...speakers.values()]
}

export const speakerRoleLabels: Readonly<Record<SpeakerRole, string>> = {
  resource_speaker: 'Resource speaker',
  facilitator: 'Facilitator',
  moderator: 'Moderator',
  reactor: 'Reactor',
}

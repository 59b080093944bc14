/** A session as its form edits it. */
import * as z from 'zod/mini'
import type { AttendanceProgramme } from '#app/features/attendance/contract/programme.ts'
import type {
  ProgrammeSession,
  SessionInput,
  SessionKind,
} from '#app/features/seminars/contract/programme.ts'
import { speakerNameText } from '#app/features/seminars/ui/programme-days.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { addDays, parseManilaDateTime, toManilaDateTime } from '#app/platform/format/manila-clock.ts'

// Not the schema of the request: its instants would bring more of zod into the bundle of all pages.
const text = (maximum: number) =>
  z.string().check(z.trim(), z.maxLength(maximum, `At most ${maximum} characters`))

/** Latest end that may belong to a session of the evening before. */
const latestNightEnd = '06:00'

const ChosenSpeaker = z.object({
  speakerId: z.int(),
  name: z.string(),
  role: z.enum(['resource_speaker', 'facilitator', 'moderator', 'reactor']),
})
export type ChosenSpeaker = z.infer<typeof ChosenSpeaker>

export const SessionFormValues = z
  .object({
    title: text(200).check(z.minLength(1, 'Enter a title.')),
    kind: z.enum(['talk', 'workshop', 'open_forum', 'evaluation', 'ceremony', 'break']),
    isCounted: z.boolean(),
    /** YYYY-MM-DD in Manila. */
    day: z.string(),
    from: z.string().check(z.minLength(1, 'Enter the start.')),
    to: z.string().check(z.minLength(1, 'Enter the end.')),
    room: text(80),
    description: text(2000),
    speakers: z.array(ChosenSpeaker),
    movesFollowing: z.boolean(),
  })
  .check(
    z.refine(({ from, to }) => to > from || to <= latestNightEnd, {
      path: ['to'],
      error: 'The end must be after the start.',
    }),
  )
export type SessionFormValues = z.infer<typeof SessionFormValues>

/** Breaks and ceremonies usually do not count. */
export const sessionKindUsuallyCounts = (kind: SessionKind) => kind !== 'break' && kind !== 'ceremony'

export function newSessionValues({
  kind,
  day,
  from,
  to,
}: {
  kind: SessionKind
  day: string
  from: string
  to: string
}): SessionFormValues {
  return {
    kind,
    day,
    from,
    to,
    isCounted: sessionKindUsuallyCounts(kind),
    movesFollowing: false,
    title: kind === 'break' ? 'Break' : '',
    room: '',
    description: '',
    speakers: [],
  }
}

export function toSessionValues(session: ProgrammeSession): SessionFormValues {
  const { kind, isCounted, startsAt, endsAt, room: where, description: text } = session
  return {
    title: session.title,
    kind,
    isCounted,
    movesFollowing: false,
    day: toManilaDay(startsAt),
    from: toManilaDateTime(startsAt).slice(11),
    to: toManilaDateTime(endsAt).slice(11),
    room: where ?? '',
    description: text ?? '',
    speakers: session.speakers.map((speaker) => ({
      speakerId: speaker.id,
      name: speakerNameText(speaker),
      role: speaker.role,
    })),
  }
}

/** An end at night that is before the start is on the next day if the seminar lasts until then. */
export function toEditedSession(
  values: SessionFormValues,
  id: number | undefined,
  { finishesAt }: AttendanceProgramme['seminar'],
): SessionInput {
  const { movesFollowing: _, day, from, to, speakers, ...fields } = values
  const instant = (ofDay: string, time: string) =>
    parseManilaDateTime(`${ofDay}T${time}`)?.toISOString() ?? ''
  const nextDayEnd = instant(addDays(day, 1), to)
  const isNextDay = to < from && to <= latestNightEnd && nextDayEnd <= finishesAt
  return {
    ...(id !== undefined && { id }),
    ...fields,
    startsAt: instant(day, from),
    endsAt: isNextDay ? nextDayEnd : instant(day, to),
    speakers: speakers.map(({ speakerId, role }) => ({ speakerId, role })),
  }
}

import { formatDateRange, formatTimeRange } from '#app/platform/format/dates.ts'
import type { DeviationField } from '../contract/deviations.ts'
import type { ProgrammeSnapshot } from '../contract/programme-snapshot.ts'

export interface AccreditationDeviation {
  readonly field: DeviationField
  readonly from: string
  readonly to: string
}

type Session = ProgrammeSnapshot['sessions'][number]

const whenText = (startsAt: string, endsAt: string) =>
  `${formatDateRange(startsAt, endsAt)}, ${formatTimeRange(startsAt, endsAt)}`

const listSpeakers = ({ sessions }: ProgrammeSnapshot) =>
  [...new Set(sessions.flatMap(({ speakers }) => speakers))].toSorted().join(', ')

/** Sessions by their distance from the start, because they move with their seminar. */
function toComparable({ startsAt, sessions }: ProgrammeSnapshot, withSpeakers: boolean): string {
  const start = Date.parse(startsAt)
  const toParts = (session: Session) => [
    Date.parse(session.startsAt) - start,
    Date.parse(session.endsAt) - start,
    session.title,
    withSpeakers ? session.speakers.toSorted() : [],
  ]
  return JSON.stringify(sessions.map(toParts))
}

function sessionsText({ sessions }: ProgrammeSnapshot): string {
  const toLine = ({ title, startsAt, endsAt, speakers }: Session) =>
    [`${whenText(startsAt, endsAt)}: ${title}`, speakers.join(', ')].filter(Boolean).join(', ')
  return sessions.map(toLine).join('\n')
}

/**
 * Lists the differences between two states of a seminar that PRC wants to know: date, venue, sessions and
 * speakers.
 */
export function listDeviations(
  former: ProgrammeSnapshot,
  current: ProgrammeSnapshot,
): AccreditationDeviation[] {
  const deviations: AccreditationDeviation[] = []
  const compare = (field: DeviationField, toText: (snapshot: ProgrammeSnapshot) => string) => {
    const [from, to] = [toText(former), toText(current)]
    if (from !== to) deviations.push({ field, from, to })
  }
  if (former.startsAt !== current.startsAt || former.finishesAt !== current.finishesAt)
    deviations.push({
      field: 'date',
      from: whenText(former.startsAt, former.finishesAt),
      to: whenText(current.startsAt, current.finishesAt),
    })
  compare('venue', ({ venue }) => venue ?? 'Online')
  compare('speakers', listSpeakers)
  const withSpeakers = listSpeakers(former) === listSpeakers(current)
  if (toComparable(former, withSpeakers) !== toComparable(current, withSpeakers))
    deviations.push({ field: 'sessions', from: sessionsText(former), to: sessionsText(current) })
  return deviations
}

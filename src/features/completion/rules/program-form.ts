/** Program of a pack, as it was held. */
import { formatDate, formatDateRange, formatTimeRange } from '#app/platform/format/dates.ts'
import type { FormDocument } from './form-document.ts'
import { toFormDocument } from './form-head.ts'
import { programTexts } from './form-texts.ts'
import type { PackDeviation, PackFacts } from './pack-facts.ts'

const deviationLabels: Readonly<Record<string, string>> = {
  date: 'Date',
  venue: 'Venue',
  sessions: 'Program',
  speakers: 'Resource persons',
}

export function toProgramForm(facts: PackFacts): FormDocument {
  const { sessions, seminar, deviations, changes, texts, accreditation } = facts
  const speakers = new Map(sessions.flatMap((session) => session.speakers.map((one) => [one.id, one])))
  const profileOf = (one: ReturnType<typeof speakers.get> & object) =>
    [
      [one.fullName, one.credentials].filter(Boolean).join(', '),
      [one.position, one.organization].filter(Boolean).join(', '),
      one.bio,
    ].filter(Boolean)
  const changeRow = ({ field, from, to }: PackDeviation, reason: string) => [
    deviationLabels[field] ?? field,
    from,
    to,
    reason,
  ]
  const reasonOf = (field: string) =>
    changes
      .filter((change) => change.field === field && change.reason !== '')
      .map(({ at, reason }) => `${formatDate(at)}: ${reason}`)
      .join('\n')
  return toFormDocument(facts, {
    title: programTexts.title,
    formNumber: null,
    orientation: 'portrait',
    blocks: [
      {
        kind: 'fields',
        fields: [
          ['Title', seminar.title],
          ['Date', formatDateRange(seminar.startsAt, seminar.finishesAt)],
          ['Venue', seminar.venue],
        ],
      },
      {
        kind: 'table',
        columns: [
          { heading: 'Time', share: 2 },
          { heading: 'Activity', share: 3.4 },
          { heading: 'Resource Person', share: 2.4 },
          { heading: 'Room', share: 1.2 },
        ],
        rows: sessions.map((session) => [
          `${formatDate(session.startsAt)}\n${formatTimeRange(session.startsAt, session.endsAt)}`,
          session.title,
          session.speakers.map(({ fullName }) => fullName).join('\n'),
          session.room ?? '',
        ]),
        emptyText: 'No sessions are recorded.',
      },
      ...(speakers.size === 0
        ? []
        : [
            { kind: 'heading' as const, text: programTexts.speakers },
            ...[...speakers.values()].map((one) => ({
              kind: 'text' as const,
              text: profileOf(one).join('\n'),
            })),
          ]),
      { kind: 'heading', text: programTexts.deviations },
      ...(deviations.length > 0
        ? [
            {
              kind: 'table' as const,
              columns: [
                { heading: 'What', share: 1.2 },
                { heading: 'Approved', share: 2.6 },
                { heading: 'As held', share: 2.6 },
                { heading: 'Reason', share: 2.4 },
              ],
              rows: deviations.map((deviation) => changeRow(deviation, reasonOf(deviation.field))),
              emptyText: '',
            },
          ]
        : [
            {
              kind: 'text' as const,
              text: accreditation.approvedSnapshot === null ? programTexts.unknown : programTexts.none,
            },
          ]),
      ...(texts.deviations === '' ? [] : [{ kind: 'text' as const, text: texts.deviations }]),
    ],
  })
}

/** Checklist of a pack, with the totals of its lists. */
import { formatDateTime } from '#app/platform/format/dates.ts'
import { listRegistered, splitPresent } from './attendance-sheets.ts'
import type { FormDocument } from './form-document.ts'
import { toFormDocument } from './form-head.ts'
import { checklistTexts } from './form-texts.ts'
import type { PackFacts } from './pack-facts.ts'
import { wasPresent } from './participants.ts'

const countText = (count: number) => count.toLocaleString('en-PH')

type ChecklistState = keyof typeof checklistTexts.states

interface ChecklistItem {
  readonly requirement: string
  readonly state: ChecklistState
  readonly where: string
}

/** Items of PRC's checklist, with what the pack has of each. */
function listChecklist(facts: PackFacts): ChecklistItem[] {
  const { participants, sheets, sessions, ratings, learning, financialLines } = facts
  const filesOf = (...kinds: readonly string[]) =>
    facts.files.filter(({ kind }) => kinds.includes(kind)).length
  const item = (requirement: string, isPresent: boolean, where: string): ChecklistItem => ({
    requirement,
    state: isPresent ? 'present' : 'missing',
    where: isPresent ? where : '',
  })
  const optional = (requirement: string, count: number, where: string): ChecklistItem => ({
    requirement,
    state: count > 0 ? 'present' : 'not_applicable',
    where: count > 0 ? where : '',
  })
  const financial = [financialLines.length > 0 ? '07' : '', filesOf('financial') > 0 ? 'materials/' : '']
  return [
    item('Completion report', facts.texts.proceedings !== '', '01'),
    item('Registration sheet', participants.length > 0, '02'),
    item('Attendance sheets', sheets.length > 0 && participants.some(wasPresent), '03'),
    item('Actual program, with resource persons and deviations', sessions.length > 0, '04'),
    item('Lecture materials', filesOf('materials') > 0, 'materials/'),
    item(
      'Summary of evaluation of resource persons',
      ratings.rows.some((row) => typeof row[4] === 'number'),
      '05',
    ),
    learning.people.some(({ pre, post }) => pre !== null || post !== null)
      ? item('Summary of evaluation of learning', true, '06')
      : { requirement: 'Summary of evaluation of learning', state: 'not_applicable', where: '' },
    item('Financial report', financial.some(Boolean), financial.filter(Boolean).join(', ')),
    item('Photographs', filesOf('photo') > 0, 'photos/'),
    item('Report of the monitor', filesOf('monitor') > 0, 'materials/'),
    optional('Souvenir magazine', filesOf('magazine'), 'materials/'),
    optional('Other documents', filesOf('other'), 'materials/'),
  ]
}

/** Numbers of a pack that must agree with its sheets. */
function listTotals(facts: PackFacts): (readonly [label: string, count: number])[] {
  const { participants, sheets } = facts
  return [
    ['Registration sheet (12-A)', listRegistered(facts).length],
    ...sheets.flatMap((sheet) => {
      const { professionals, guests } = splitPresent(facts, sheet)
      const name = toSheetName(sheet)
      return [
        [`Attendance sheet (12-B), ${name}`, professionals.length] as const,
        ...(guests.length === 0 ? [] : [[`Guests and others, ${name}`, guests.length] as const]),
      ]
    }),
    ['Present at any time', participants.filter(wasPresent).length],
    ['CPD certificates', participants.filter(({ certificate }) => certificate !== null).length],
  ]
}

/** 'Day 1 Morning, Hall A' */
export const toSheetName = ({ label, room }: { label: string; room: string | null }) =>
  [label, room].filter(Boolean).join(', ')

export function toChecklistForm(facts: PackFacts): FormDocument {
  const columns = checklistTexts.columns.map((heading, index) => ({
    heading,
    share: [4, 1.4, 1.4][index] ?? 1,
  }))
  return toFormDocument(facts, {
    title: checklistTexts.title,
    formNumber: null,
    orientation: 'portrait',
    blocks: [
      {
        kind: 'fields',
        fields: [
          ['Title', facts.seminar.title],
          ['Accreditation No.', facts.accreditation.accreditationNo],
          ['Prepared', formatDateTime(facts.preparedAt)],
        ],
      },
      {
        kind: 'table',
        columns,
        rows: listChecklist(facts).map(({ requirement, state, where }) => [
          requirement,
          checklistTexts.states[state],
          where,
        ]),
        emptyText: '',
      },
      { kind: 'heading', text: checklistTexts.totals },
      {
        kind: 'table',
        columns: [
          { heading: 'List', share: 4 },
          { heading: 'People', share: 1, align: 'right' },
        ],
        rows: listTotals(facts).map(([label, count]) => [label, countText(count)]),
        emptyText: '',
      },
      { kind: 'heading', text: checklistTexts.missing },
      {
        kind: 'text',
        text: facts.blockers.map(({ text }) => `• ${text}`).join('\n') || checklistTexts.complete,
      },
      { kind: 'text', text: checklistTexts.note },
    ],
  })
}

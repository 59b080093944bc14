import type { Blocker } from '../contract/report.ts'
import type { BlockerKind, ReportFileKind } from '../contract/report-values.ts'
import {
  isLicenceExpired,
  isLicenceImplausible,
  isLicenceMissing,
  isProfessional,
  type ReportParticipant,
  wasPresent,
} from './participants.ts'

/** Facts that decide whether a report is complete. */
export interface ReportFacts {
  readonly isOver: boolean
  /** Last day of the seminar in Manila. */
  readonly lastDay: string
  readonly slots: readonly { readonly label: string; readonly isOpen: boolean }[]
  readonly participants: readonly ReportParticipant[]
  readonly providerNumber: string | null
  /** Answers that the evaluation shows, and people who may answer. */
  readonly evaluation: { readonly counted: number; readonly expected: number }
  /** Differences from the approved program, and whether each is explained, or the report explains them. */
  readonly deviations: { readonly count: number; readonly isExplained: boolean }
  readonly texts: {
    readonly proceedings: string
    readonly monitorName: string
    readonly representativeName: string
  }
  readonly hasFinancialReport: boolean
  /** Kinds of the attachments. */
  readonly attached: readonly ReportFileKind[]
}

export interface BlockerOfPeople extends Blocker {
  readonly people: readonly ReportParticipant[]
}

const fewestAnswers = 5

/** Returns '1 person' or '12 people'. */
const peopleText = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-PH')} people`)

/** Lists what a report lacks. Before the seminar is over, only what can be settled then. */
export function listBlockers(facts: ReportFacts): BlockerOfPeople[] {
  return [...listEarlyBlockers(facts), ...(facts.isOver ? listLateBlockers(facts) : [notOver])]
}

function blocker(
  kind: BlockerKind,
  text: string,
  { isWarning = false, people = [] }: { isWarning?: boolean; people?: readonly ReportParticipant[] } = {},
): BlockerOfPeople {
  return { kind, text, isWarning, people }
}

const notOver = blocker('seminar_not_over', 'The seminar is not over yet.')

function listEarlyBlockers(facts: ReportFacts): BlockerOfPeople[] {
  const { participants, isOver, lastDay, texts, deviations } = facts
  const concerned = isOver ? participants.filter(wasPresent) : participants
  const where = isOver ? 'who attended' : 'with a seat'
  const ofPeople = (kind: BlockerKind, isConcerned: (person: ReportParticipant) => boolean, what: string) => {
    const people = concerned.filter(isConcerned)
    const isWarning = kind === 'licences_expired'
    const text = `${peopleText(people.length)} ${where}: ${what}`
    return people.length === 0 ? [] : [blocker(kind, text, { people, isWarning })]
  }
  return [
    ...ofPeople(
      'licences_missing',
      isLicenceMissing,
      'no license, or none with a profession. A certificate of participation marks guests.',
    ),
    ...ofPeople('licences_implausible', isLicenceImplausible, 'a license number that cannot be right.'),
    ...ofPeople(
      'licences_expired',
      (person) => isLicenceExpired(person, lastDay),
      'a license that expires before the end of the seminar.',
    ),
    ...(facts.providerNumber === null
      ? [
          blocker(
            'provider_number_missing',
            'Your accreditation as a provider for this profession is missing, or not valid on the last day.',
          ),
        ]
      : []),
    ...(texts.monitorName === ''
      ? [blocker('monitor_missing', 'The name of the CPD program monitor is missing.')]
      : []),
    ...(texts.representativeName === ''
      ? [blocker('representative_missing', 'The name of your authorized representative is missing.')]
      : []),
    ...(deviations.count > 0 && !deviations.isExplained
      ? [blocker('deviations_unexplained', 'Changes of the approved program are not explained.')]
      : []),
  ]
}

function listLateBlockers(facts: ReportFacts): BlockerOfPeople[] {
  const { participants, slots, evaluation, texts } = facts
  const open = slots.filter(({ isOpen }) => isOpen)
  const present = participants.filter(wasPresent)
  const uncertified = present.filter(
    (person) => person.isCompleted && isProfessional(person) && person.certificate === null,
  )
  const unlisted = participants.filter(
    (person) => person.certificate !== null && !(wasPresent(person) && isProfessional(person)),
  )
  const isEvaluated = evaluation.counted >= fewestAnswers
  return [
    ...(open.length > 0
      ? [blocker('slots_open', `Still open: ${open.map(({ label }) => label).join(', ')}.`)]
      : []),
    ...(present.length === 0 ? [blocker('attendance_missing', 'Nobody is marked as present.')] : []),
    ...(uncertified.length > 0
      ? [
          blocker(
            'certificates_missing',
            `${peopleText(uncertified.length)} with a license completed the seminar and have no CPD certificate.`,
            { people: uncertified, isWarning: true },
          ),
        ]
      : []),
    ...(unlisted.length > 0
      ? [
          blocker(
            'certificates_unlisted',
            `${peopleText(unlisted.length)} with a CPD certificate: on no attendance sheet of this profession.`,
            { people: unlisted, isWarning: true },
          ),
        ]
      : []),
    ...(isEvaluated
      ? []
      : [
          blocker(
            'evaluation_missing',
            `The evaluation shows ${evaluation.counted} answers; fewer than five stay hidden.`,
            // A seminar for four can never have five answers.
            { isWarning: evaluation.expected > 0 && evaluation.expected < fewestAnswers },
          ),
        ]),
    ...(texts.proceedings === '' ? [blocker('proceedings_missing', 'The proceedings are missing.')] : []),
    ...(facts.hasFinancialReport || facts.attached.includes('financial')
      ? []
      : [blocker('financial_missing', 'The financial report has no lines.', { isWarning: true })]),
    ...listMissingAttachments(facts),
  ]
}

const expectedAttachments = [
  ['monitor', 'report of the monitor'],
  ['materials', 'lecture materials'],
  ['photo', 'photographs'],
] as const

function listMissingAttachments({ attached }: ReportFacts): BlockerOfPeople[] {
  const missing = expectedAttachments.filter(([kind]) => !attached.includes(kind)).map(([, name]) => name)
  if (missing.length === 0) return []
  return [blocker('attachments_missing', `Not attached: ${missing.join(', ')}.`, { isWarning: true })]
}

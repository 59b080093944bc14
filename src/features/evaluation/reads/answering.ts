import { createHash, randomUUID } from 'node:crypto'
import { listAttendanceMarks } from '#app/features/attendance/queries/marks.ts'
import { listProgrammeSlots } from '#app/features/attendance/queries/slots.ts'
import type { TicketHolder } from '#app/features/attendance/queries/tickets.ts'
import {
  getTicketHolder,
  type TicketContext,
  ticketNotFoundRefusal,
} from '#app/features/attendance/reads/tickets.ts'
import { isPresentMark } from '#app/features/attendance/rules/slot-mark.ts'
import { findRegistration, isOwnRegistration } from '#app/features/registrations/queries/registrations.ts'
import { listProgrammeSessions } from '#app/features/seminars/queries/programme.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { notSignedIn, Refusal } from '#app/platform/refusals.ts'
import type { AnsweringState, AnswerPage, AnswerQuery } from '../contract/answering.ts'
import type { EvaluationForm, EvaluationFormQuestion, EvaluationQuestionToShow } from '../contract/forms.ts'
import { type AttemptRow, listAttempts } from '../queries/attempts.ts'
import { hasAnswered } from '../queries/feedback.ts'
import { listShownForms } from '../queries/forms.ts'
import { listOpeningEnds } from '../queries/openings.ts'
import type { RatedSpeaker } from '../rules/answer-fields.ts'
import { type AnsweringTimes, toFormAnsweringTimes, whyFormIsClosed } from '../rules/answering-time.ts'
import { countTriesLeft, findBestAttempt } from '../rules/attempts.ts'

/**
 * Returns who answers: the holder of a ticket, or the signed-in registrant. Refuses everybody else, including
 * staff.
 */
export async function getRespondent(context: TicketContext, query: AnswerQuery): Promise<TicketHolder> {
  if ('link' in query) {
    const ticket = { body: query.link }
    const holder = await getTicketHolder(context, ticket)
    if (!holder.actsForRegistrant) throw ticketNotFoundRefusal()
    return holder
  }
  const { db, actor } = context
  if (actor === null) throw notSignedIn()
  const registration = await findRegistration(db, actor.personId, query.seminarId)
  if (registration === null || !(await isOwnRegistration(db, registration.id, actor.personId)))
    throw new Refusal('not_found', 'registration_unknown', 'You have no registration for this seminar.')
  return getTicketHolder(context, { registrationId: registration.id })
}

/** Resource speakers of a seminar's program, each once. */
export async function listRatedSpeakers(
  db: DatabaseOrTransaction,
  seminarId: number,
): Promise<RatedSpeaker[]> {
  const speakers = (await listProgrammeSessions(db, seminarId)).flatMap((session) => session.speakers)
  const rated = speakers.filter(({ role }) => role === 'resource_speaker')
  return [...new Map(rated.map(({ id, fullName }) => [id, { id, name: fullName }])).values()]
}

export interface AnswerableEvaluation {
  readonly state: Exclude<AnsweringState, 'none'>
  readonly form: EvaluationForm
  /** Times for this registrant. */
  readonly times: AnsweringTimes
  /** True if the form is closed for everybody else. */
  readonly isLate: boolean
  /** Attempts at this learning check, and those that passed another version of it. */
  readonly attempts: readonly AttemptRow[]
}

/** Lists what this registrant is asked, in the order of the seminar, and whether it can be answered now. */
export async function listAnswerings(
  db: DatabaseOrTransaction,
  { registrationId, seminarId, seminar }: Pick<TicketHolder, 'registrationId' | 'seminarId' | 'seminar'>,
  now: Date,
): Promise<AnswerableEvaluation[]> {
  const forms = seminar.status === 'cancelled' ? [] : await listShownForms(db, seminarId)
  if (forms.length === 0) return []
  const slots = await listProgrammeSlots(db, seminarId)
  const marks = slots.length === 0 ? [] : await listAttendanceMarks(db, [registrationId])
  const wasPresent = slots.length === 0 || marks.some(isPresentMark)
  const hasReceipt = await hasAnswered(db, { registrationId, seminarId })
  const hasChecks = forms.some(({ kind }) => kind === 'learning_check')
  const ownAttempts = hasChecks ? await listAttempts(db, registrationId) : []
  const openingEnds = await listOpeningEnds(db, registrationId, now)
  return inOrder(forms).map((form) => {
    const attempts = ownAttempts.filter(
      ({ formId, phase, passed }) => formId === form.id || (passed && phase === form.phase),
    )
    const usualTimes = toFormAnsweringTimes(form, seminar, slots)
    const closed = whyFormIsClosed(form.status, usualTimes, now)
    const lateUntil = closed === 'closed' ? openingEnds.get(form.id) : undefined
    const isLate = lateUntil !== undefined
    const times = isLate ? { ...usualTimes, closesAt: lateUntil } : usualTimes
    const reason = isLate ? null : closed
    const isDone = form.kind === 'feedback' ? hasReceipt : countTriesLeft(form, attempts) === 0
    const isPresenceNeeded = form.phase !== 'pre'
    const state = isDone ? 'answered' : (reason ?? (wasPresent || !isPresenceNeeded ? 'open' : 'not_present'))
    return { state, form, times, isLate, attempts }
  })
}

/** The learning check before the seminar, feedback, the learning check after it. */
function inOrder(forms: readonly EvaluationForm[]): EvaluationForm[] {
  const rankOf = ({ phase }: EvaluationForm) => ['pre', null, 'post'].indexOf(phase)
  return [...forms].sort((one, other) => rankOf(one) - rankOf(other))
}

/** A form for a registrant, or why there is none now. Refuses like {@link getRespondent}. */
export async function getAnswerPage(context: TicketContext, query: AnswerQuery): Promise<AnswerPage> {
  const { db, now } = context
  const holder = await getRespondent(context, query)
  const answerings = await listAnswerings(db, holder, now)
  const chosen = choose(answerings, query.formId)
  const { id, title } = holder.seminar
  const isOpen = chosen?.state === 'open'
  return {
    state: chosen?.state ?? 'none',
    forms: answerings.map(({ form, state }) => {
      const { id, kind, phase, title } = form
      return { id, kind, phase, title, state }
    }),
    seminar: { id, title },
    opensAt: chosen?.times.opensAt?.toISOString() ?? null,
    closesAt: chosen?.times.closesAt.toISOString() ?? null,
    isLate: isOpen && chosen.isLate,
    form: isOpen ? toShownForm(chosen, holder.registrationId) : null,
    check: chosen?.form.kind === 'learning_check' ? toProgress(chosen, now) : null,
    speakers: isOpen ? await listRatedSpeakers(db, id) : [],
    draftKey: chosen === undefined ? null : toDraftKey(context, chosen.form.id, holder.registrationId),
    alreadyDone: chosen?.state === 'answered',
  }
}

function toDraftKey({ secrets }: TicketContext, formId: number, registrationId: number): string {
  return secrets.pseudonymOf('evaluation draft', `${formId} ${registrationId}`)
}

function choose(
  answerings: readonly AnswerableEvaluation[],
  formId: number | undefined,
): AnswerableEvaluation | undefined {
  const requested = answerings.find(({ form }) => form.id === formId)
  return (
    requested ??
    answerings.find(({ state }) => state === 'open') ??
    answerings.find(({ form }) => form.kind === 'feedback') ??
    answerings[0]
  )
}

function toProgress({ form, attempts }: AnswerableEvaluation, now: Date): NonNullable<AnswerPage['check']> {
  const best = findBestAttempt(attempts)
  return {
    passPercent: form.passPercent,
    triesLeft: countTriesLeft(form, attempts),
    best: best && { percent: best.percent, passed: best.passed },
    startedAt: now.toISOString(),
    idempotencyKey: randomUUID(),
  }
}

/** Converts a form, without right answers and points. */
function toShownForm(
  { form: { id, kind, title, intro, questions }, attempts }: AnswerableEvaluation,
  registrationId: number,
): NonNullable<AnswerPage['form']> {
  const seed = `${id} ${registrationId} ${attempts.length}`
  const inOrder = kind === 'feedback' ? questions : mixed(questions, seed)
  return { id, kind, title, intro, questions: inOrder.map(toShown) }
}

function toShown({
  correct: _correct,
  points: _points,
  ...shown
}: EvaluationFormQuestion): EvaluationQuestionToShow {
  return shown
}

/** The same order for the same seed. */
function mixed(questions: readonly EvaluationFormQuestion[], seed: string): EvaluationFormQuestion[] {
  const rankOf = ({ id }: EvaluationFormQuestion) =>
    createHash('sha256').update(`${seed} ${id}`).digest('hex')
  const ranked = questions.map((question) => ({ question, rank: rankOf(question) }))
  return ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ question }) => question)
}

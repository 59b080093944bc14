import type { DatabaseOrTransaction } from '../../../platform/db/database.ts'
import { notSignedIn, Refusal } from '../../../platform/refusals.ts'
import { listMarks } from '../../attendance/queries/marks.ts'
import { listSlotRows } from '../../attendance/queries/slots.ts'
import type { TicketHolder } from '../../attendance/queries/tickets.ts'
import {
  actsForRegistrant,
  getTicketHolder,
  type TicketContext,
  ticketNotFound,
} from '../../attendance/reads/tickets.ts'
import { isPresent } from '../../attendance/rules/slot-mark.ts'
import { findRegistration, isOwnRegistration } from '../../registrations/queries/registrations.ts'
import { listSessions } from '../../seminars/queries/programme.ts'
import type { AnsweringState, AnswerPage, AnswerQuery } from '../contract/answering.ts'
import type { EvaluationForm } from '../contract/forms.ts'
import { hasAnswered } from '../queries/feedback.ts'
import { findShownForm } from '../queries/forms.ts'
import type { Speaker } from '../rules/answer-fields.ts'
import { type AnsweringTimes, toAnsweringTimes } from '../rules/answering-time.ts'

/** Who answers: the holder of a ticket, or the signed-in registrant. Refuses everybody else, staff too. */
export async function getRespondent(context: TicketContext, query: AnswerQuery): Promise<TicketHolder> {
  if ('link' in query) {
    const ticket = { body: query.link }
    const holder = await getTicketHolder(context, ticket)
    if (!actsForRegistrant(context.actor, ticket, holder)) throw ticketNotFound()
    return holder
  }
  const { db, actor } = context
  if (actor === null) throw notSignedIn()
  const registration = await findRegistration(db, actor.personId, query.seminarId)
  if (registration === null || !(await isOwnRegistration(db, registration.id, actor.personId)))
    throw new Refusal('not_found', 'registration_unknown', 'You have no registration for this seminar.')
  return getTicketHolder(context, { registrationId: registration.id })
}

/** Resource speakers of a seminar's programme, each once. */
export async function listRatedSpeakers(db: DatabaseOrTransaction, seminarId: number): Promise<Speaker[]> {
  const speakers = (await listSessions(db, seminarId)).flatMap((session) => session.speakers)
  const rated = speakers.filter(({ role }) => role === 'resource_speaker')
  return [...new Map(rated.map(({ id, fullName }) => [id, { id, name: fullName }])).values()]
}

export interface Answering {
  readonly state: AnsweringState
  /** Null if the seminar has none. */
  readonly form: EvaluationForm | null
  readonly times: AnsweringTimes | null
}

/** Whether this registrant can answer now, and which form. */
export async function getAnswering(
  db: DatabaseOrTransaction,
  { registrationId, seminarId, seminar }: Pick<TicketHolder, 'registrationId' | 'seminarId' | 'seminar'>,
  now: Date,
): Promise<Answering> {
  const form = await findShownForm(db, seminarId)
  if (form === null || seminar.status === 'cancelled') return { state: 'none', form: null, times: null }
  const slots = await listSlotRows(db, seminarId)
  const times = toAnsweringTimes(toDates(form), seminar, slots)
  const marks = slots.length === 0 ? [] : await listMarks(db, [registrationId])
  const state = (await hasAnswered(db, { registrationId, seminarId }))
    ? 'answered'
    : (whyClosed({ form, times, now }) ??
      (slots.length === 0 || marks.some(isPresent) ? 'open' : 'not_present'))
  return { state, form, times }
}

function toDates({ opensAt, closesAt }: EvaluationForm) {
  const toDate = (text: string | null) => (text === null ? null : new Date(text))
  return { opensAt: toDate(opensAt), closesAt: toDate(closesAt) }
}

function whyClosed({
  form,
  times,
  now,
}: {
  readonly form: EvaluationForm
  readonly times: AnsweringTimes
  readonly now: Date
}): 'closed' | 'not_yet' | null {
  if (form.status !== 'open' || times.closesAt <= now) return 'closed'
  return times.opensAt > now ? 'not_yet' : null
}

/** The form for a registrant, or why there is none now. Refuses like {@link getRespondent}. */
export async function getAnswerPage(context: TicketContext, query: AnswerQuery): Promise<AnswerPage> {
  const { db, now } = context
  const holder = await getRespondent(context, query)
  const { state, form, times } = await getAnswering(db, holder, now)
  const { id, title } = holder.seminar
  return {
    state,
    seminar: { id, title },
    opensAt: times?.opensAt.toISOString() ?? null,
    closesAt: times?.closesAt.toISOString() ?? null,
    form:
      form !== null && state === 'open'
        ? { id: form.id, title: form.title, intro: form.intro, questions: form.questions }
        : null,
    speakers: state === 'open' ? await listRatedSpeakers(db, id) : [],
    alreadyDone: state === 'answered',
  }
}

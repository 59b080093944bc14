import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { lockRegistrations } from '#app/features/attendance/queries/marks.ts'
import { findTicketHolder, type TicketHolder } from '#app/features/attendance/queries/tickets.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { holdsSeat } from '#app/features/registrations/rules/seats.ts'
import { findSeminarRecord, lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { OpenAgainInput, OpenAgainResponse } from '../contract/openings.ts'
import { findLateRecipient } from '../queries/evaluation-emails.ts'
import { findSeminarOfForm, lockEvaluationForm } from '../queries/forms.ts'
import { putEvaluationOpening } from '../queries/openings.ts'
import { type AnswerableEvaluation, listAnswerings } from '../reads/answering.ts'
import { queueEvaluationLinks } from './evaluation-links.ts'
import { formNotFoundRefusal, refuseDeletedAnswers } from './save-evaluation-form.ts'
import { refuseUnlessOpen } from './submitted-answers.ts'

const dayInMs = 24 * 60 * 60 * 1000

/**
 * Opens a form that has closed for one registrant, who is sent the link; again for the same one sets a new end.
 * Refuses while it is open for everybody, and for registrants who have answered or were not present.
 */
export function reopenFormForRegistrant(
  context: CommandContext,
  input: OpenAgainInput,
): Promise<OpenAgainResponse> {
  const { db, now } = context
  const { formId, registrationId, days } = input
  const { personId } = requireSignedInActor(context)
  const until = new Date(now.getTime() + days * dayInMs)
  return refuseIfActorDeleted(
    inTransaction(db, async (tx) => {
      const seminarId = (await findSeminarOfForm(tx, formId))?.seminarId
      if (seminarId == null) throw formNotFoundRefusal()
      await lockSeminar(tx, seminarId)
      const [registration] = await lockRegistrations(tx, seminarId, [registrationId])
      const form = await lockEvaluationForm(tx, formId)
      if (form === null) throw formNotFoundRefusal()
      refuseDeletedAnswers(form)
      const holder = await findTicketHolder(tx, registrationId)
      if (registration === undefined || !holdsSeat(registration) || holder === null)
        throw new Refusal('not_found', 'registration_unknown', 'This person has no seat in the seminar.')
      await putEvaluationOpening(tx, { formId, registrationId, until, openedBy: personId, openedAt: now })
      const answering = await getOpened(tx, { holder, formId, now })
      await recordAudit(tx, context, {
        action: 'evaluation.opened_again',
        subjectType: 'seminar',
        subjectId: seminarId,
        details: { formId, registrationId, until: until.toISOString() },
      })
      const isEmailed = await emailLink(tx, context, { holder, answering })
      return { until: until.toISOString(), isEmailed }
    }),
  )
}

interface Opened {
  readonly holder: TicketHolder
  readonly formId: number
  readonly now: Date
}

/** The form as it is open now for the registrant alone; refuses if it is not. */
async function getOpened(tx: Transaction, { holder, formId, now }: Opened): Promise<AnswerableEvaluation> {
  const answerings = await listAnswerings(tx, holder, now)
  const answering = answerings.find(({ form }) => form.id === formId)
  if (answering === undefined)
    throw new Refusal(
      'conflict',
      'form_not_shown',
      'Registrants are shown another version of this form, or none.',
    )
  if (answering.state === 'answered')
    throw new Refusal('conflict', 'evaluation_answered', 'This person has nothing left to answer.')
  refuseUnlessOpen(answering, formId)
  if (!answering.isLate)
    throw new Refusal('conflict', 'form_open', 'This form is still open for everybody who was present.')
  return answering
}

async function emailLink(
  tx: Transaction,
  context: CommandContext,
  {
    holder,
    answering: { form, times },
  }: { readonly holder: TicketHolder; readonly answering: AnswerableEvaluation },
): Promise<boolean> {
  const recipient = await findLateRecipient(tx, holder.registrationId)
  const seminar = await findSeminarRecord(tx, holder.seminarId)
  if (recipient === null || seminar === null) return false
  const queued = await queueEvaluationLinks(tx, context, {
    seminar,
    recipients: [recipient],
    closesAt: times.closesAt,
    isReminder: false,
    hasLearningCheck: form.kind === 'learning_check',
    toDedupeKey: ({ registrationId }) =>
      `evaluation:${registrationId}:again:${form.id}:${times.closesAt.getTime()}`,
  })
  return queued > 0
}

import { inTransaction } from '../../../platform/db/database.ts'
import { toManilaDay } from '../../../platform/format/dates.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { shareSeminarLock } from '../../attendance/queries/marks.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import type { AnsweringState, GivenAnswer, SubmitFeedbackInput } from '../contract/answering.ts'
import type { EvaluationForm } from '../contract/forms.ts'
import { bufferAnswers, insertReceipt } from '../queries/feedback.ts'
import { findSeminarOfForm } from '../queries/forms.ts'
import { getAnswering, getRespondent, listRatedSpeakers } from '../reads/answering.ts'
import { checkAnswers, type Speaker, toAnswerGroups } from '../rules/answer-fields.ts'
import { formNotFound } from './save-form.ts'

const refusalTexts: Record<Exclude<AnsweringState, 'open' | 'answered'>, string> = {
  none: 'This seminar has no evaluation.',
  not_yet: 'The evaluation is not open yet.',
  closed: 'The evaluation is closed.',
  not_present: 'Only participants who were present can evaluate this seminar.',
}

/**
 * Stores that the registrant has answered, and what, in two tables that nothing connects. A repeated submission
 * changes nothing. Refuses incomplete answers, with an error at each question by the name of its input.
 */
export async function submitFeedback(context: CommandContext, input: SubmitFeedbackInput): Promise<void> {
  const { formId, answers, link } = input
  const { db, now } = context
  const seminarId = (await findSeminarOfForm(db, formId))?.seminarId
  if (seminarId == null) throw formNotFound()
  const holder = await getRespondent(context, link === undefined ? { seminarId } : { link })
  if (holder.seminarId !== seminarId) throw formNotFound()
  await inTransaction(db, async (tx) => {
    // Forms are changed with the exclusive lock.
    await shareSeminarLock(tx, seminarId)
    const { state, form } = await getAnswering(tx, holder, now)
    if (state === 'answered') return
    if (state !== 'open') throw new Refusal('conflict', `evaluation_${state}`, refusalTexts[state])
    if (form?.id !== formId) throw formReplaced()
    const stored = toStoredAnswers(form, await listRatedSpeakers(tx, seminarId), answers)
    const receipt = { registrationId: holder.registrationId, formId, submittedOn: toManilaDay(now) }
    if (await insertReceipt(tx, receipt)) await bufferAnswers(tx, formId, stored)
  })
}

function formReplaced(): Refusal {
  return new Refusal('conflict', 'form_changed', 'The form was changed. Please open it again and answer it.')
}

function toStoredAnswers(
  { questions }: EvaluationForm,
  speakers: readonly Speaker[],
  given: readonly GivenAnswer[],
): readonly GivenAnswer[] {
  const checked = checkAnswers(toAnswerGroups(questions, speakers), given)
  if (checked === null) throw formReplaced()
  if (checked.errors !== null) throw incompleteAnswers(checked.errors)
  return checked.answers
}

function incompleteAnswers(errors: Readonly<Record<string, string>>): Refusal {
  const issues = Object.entries(errors).map(([path, message]) => ({ path, message }))
  const message =
    issues.length === 1 ? 'One question needs an answer.' : `${issues.length} questions need an answer.`
  return new Refusal('invalid', 'answers_incomplete', message, { issues })
}

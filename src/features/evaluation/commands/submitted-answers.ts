/** Steps that submissions of feedback and of learning checks have in common. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { TicketHolder } from '#app/features/attendance/queries/tickets.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { AnsweringState, GivenAnswer, SubmitAnswersInput } from '../contract/answering.ts'
import type { EvaluationFormKind } from '../contract/form-values.ts'
import type { EvaluationForm } from '../contract/forms.ts'
import { findSeminarOfForm } from '../queries/forms.ts'
import { type AnswerableEvaluation, getRespondent } from '../reads/answering.ts'
import { checkAnswers, type RatedSpeaker, toAnswerGroups } from '../rules/answer-fields.ts'
import { formNotFoundRefusal } from './save-evaluation-form.ts'

export interface AnswerSubmission extends SubmitAnswersInput {
  readonly holder: TicketHolder
  readonly kind: EvaluationFormKind
}

/** Finds out who submits, and to what kind of form. */
export async function toAnswerSubmission(
  context: CommandContext,
  input: SubmitAnswersInput,
): Promise<AnswerSubmission> {
  const { formId, link } = input
  const form = await findSeminarOfForm(context.db, formId)
  if (form?.seminarId == null) throw formNotFoundRefusal()
  const { seminarId, kind } = form
  const holder = await getRespondent(context, link === undefined ? { seminarId } : { link })
  if (holder.seminarId !== seminarId) throw formNotFoundRefusal()
  return { ...input, holder, kind }
}

const refusalTexts: Record<Exclude<AnsweringState, 'open' | 'answered'>, string> = {
  none: 'This seminar has no evaluation.',
  not_yet: 'The evaluation is not open yet.',
  closed: 'The evaluation is closed.',
  not_present: 'Only participants who were present can evaluate this seminar.',
}

/** Refuses unless the form is open and the one that registrants are shown. */
export function refuseUnlessOpen(
  answering: AnswerableEvaluation | undefined,
  formId: number,
): asserts answering is AnswerableEvaluation {
  const state = answering?.state ?? 'none'
  if (state !== 'open' && state !== 'answered')
    throw new Refusal('conflict', `evaluation_${state}`, refusalTexts[state])
  if (answering?.form.id !== formId) throw formReplaced()
}

function formReplaced(): Refusal {
  return new Refusal('conflict', 'form_changed', 'The form was changed. Please open it again and answer it.')
}

/** Refuses incomplete answers, with an error at each question by the name of its input. */
export function toStoredAnswers(
  { questions }: EvaluationForm,
  speakers: readonly RatedSpeaker[],
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

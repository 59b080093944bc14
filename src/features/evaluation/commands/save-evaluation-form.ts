import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { EvaluationForm, SaveFormInput } from '../contract/forms.ts'
import {
  insertEvaluationForm,
  lockEvaluationForm,
  replaceQuestions,
  updateEvaluationForm,
} from '../queries/forms.ts'
import { whyQuestionsAreLocked } from '../rules/form-changes.ts'
import { findScoringIssue } from '../rules/scoring.ts'

export function formNotFoundRefusal(): Refusal {
  return new Refusal('not_found', 'form_unknown', 'This form does not exist.')
}

const refusalTexts = {
  form_answered: 'Someone has answered this form, so its questions stay. Make a new version instead.',
  form_open: 'This form is open: only its wording can be corrected. Close it to change the questions.',
}

/**
 * Stores a form as a whole; returns its id. Refuses a version that someone else changed, changed questions that
 * someone has answered, and other changes than wording while it is open.
 */
export function saveEvaluationForm(context: CommandContext, input: SaveFormInput): Promise<number> {
  refuseInvalid(input)
  const { id, seminarId, version, questions, opensAt, closesAt, ...values } = input
  return inTransaction(context.db, async (tx) => {
    if (seminarId !== null && (await lockSeminar(tx, seminarId)) === null) throw seminarNotFoundRefusal()
    const stored = { ...values, seminarId, opensAt: toDate(opensAt), closesAt: toDate(closesAt) }
    const formId =
      id === undefined
        ? await insertEvaluationForm(tx, stored)
        : await updateLocked(tx, { ...input, id }, stored)
    await replaceQuestions(tx, formId, questions)
    await recordAudit(tx, context, {
      action: 'evaluation.form_saved',
      subjectType: seminarId === null ? 'site' : 'seminar',
      subjectId: seminarId,
      details: { formId, questions: questions.length },
    })
    return formId
  })
}

const toDate = (text: string | null) => (text === null ? null : new Date(text))

async function updateLocked(
  tx: Transaction,
  input: SaveFormInput & { readonly id: number },
  values: Parameters<typeof updateEvaluationForm>[2],
): Promise<number> {
  const { id, seminarId, kind, version, questions } = input
  const form = await lockEvaluationForm(tx, id)
  if (form === null || form.seminarId !== seminarId || form.kind !== kind) throw formNotFoundRefusal()
  refuseChangedFormVersion(form, version)
  const known = new Set(form.questions.map((question) => question.id))
  const ids = questions.flatMap((question) => (question.id === undefined ? [] : [question.id]))
  if (ids.some((questionId) => !known.has(questionId)) || new Set(ids).size < ids.length)
    throw new Refusal('conflict', 'question_unknown', 'A question of this form no longer exists.')
  const reason = whyQuestionsAreLocked(form, input)
  if (reason !== null) throw new Refusal('conflict', reason, refusalTexts[reason])
  if (form.status === 'open') refuseEmptyForm(questions)
  await updateEvaluationForm(tx, id, { ...values, version: version + 1 })
  return id
}

export function refuseChangedFormVersion(form: Pick<EvaluationForm, 'version'>, version: number): void {
  if (form.version === version) return
  const message = 'Someone else changed this form in the meantime. Nothing was saved.'
  throw new Refusal('conflict', 'form_changed', message)
}

export function refuseDeletedAnswers({ answersDeletedAt }: Pick<EvaluationForm, 'answersDeletedAt'>): void {
  if (answersDeletedAt === null) return
  const message = 'The answers to this form were deleted after their retention. Make a new version instead.'
  throw new Refusal('conflict', 'answers_deleted', message)
}

export function refuseEmptyForm(questions: readonly unknown[]): void {
  if (questions.length === 0)
    throw new Refusal('conflict', 'form_empty', 'A form needs a question before it can be open.')
}

function refuseInvalid(input: SaveFormInput): void {
  const { opensAt, closesAt, questions } = input
  const issue = findScoringIssue(input)
  if (issue !== null) throw fieldRefusal(issue.path, issue.code, issue.message)
  if (opensAt !== null && closesAt !== null && Date.parse(closesAt) <= Date.parse(opensAt))
    throw fieldRefusal('closesAt', 'form_closes_first', 'Closing must be after opening.')
  for (const [index, { kind, options }] of questions.entries()) {
    const isChoice = kind === 'choice' || kind === 'choices'
    const path = `questions.${index}.options`
    if (isChoice && options.length < 2)
      throw fieldRefusal(path, 'question_choices_missing', 'Enter at least two choices.')
    if (!isChoice && options.length > 0)
      throw fieldRefusal(path, 'question_takes_no_choices', 'Only questions with choices have choices.')
    if (new Set(options.map(({ key }) => key)).size < options.length)
      throw fieldRefusal(path, 'question_choices_equal', 'Two choices have the same key.')
  }
}

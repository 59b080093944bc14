import { randomInt } from 'node:crypto'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { formNotFoundRefusal } from '../commands/save-evaluation-form.ts'
import type { EvaluationForm } from '../contract/forms.ts'
import type { EvaluationResults, ResultsQuery } from '../contract/results.ts'
import {
  countAnswers,
  countEligibleRespondents,
  findDeletedAnswers,
  listRatedNames,
} from '../queries/feedback.ts'
import { findEvaluationForm, listEvaluationForms, listShownForms } from '../queries/forms.ts'
import { toResultItems } from '../rules/results.ts'

/** Forms of a seminar, or of the library. Refuses an unknown seminar. */
export async function getEvaluationForms(
  db: DatabaseOrTransaction,
  seminarId: number | undefined,
): Promise<EvaluationForm[]> {
  if (seminarId !== undefined && (await findSeminarRecord(db, seminarId)) === null)
    throw seminarNotFoundRefusal()
  return listEvaluationForms(db, seminarId ?? null)
}

export async function getEvaluationForm(db: DatabaseOrTransaction, formId: number): Promise<EvaluationForm> {
  const form = await findEvaluationForm(db, formId)
  if (form === null) throw formNotFoundRefusal()
  return form
}

/** Returns counted answers of one form. Refuses a form of another seminar. */
export async function getResults(
  db: DatabaseOrTransaction,
  { seminarId, formId }: ResultsQuery,
): Promise<EvaluationResults> {
  if ((await findSeminarRecord(db, seminarId)) === null) throw seminarNotFoundRefusal()
  const expected = await countEligibleRespondents(db, seminarId)
  const form = await (formId === undefined
    ? findShownFeedback(db, seminarId)
    : findEvaluationForm(db, formId))
  if (form === null && formId === undefined)
    return { formId: null, title: '', answered: 0, expected, counted: 0, removed: 0, items: [] }
  if (form === null || form.seminarId !== seminarId || form.kind !== 'feedback') throw formNotFoundRefusal()
  const { removed, savedCounts } = await findDeletedAnswers(db, form.id)
  const { mixed, counts, held } = { held: [], ...(savedCounts ?? (await countAnswers(db, form.id))) }
  const rated = [...counts, ...held].flatMap(({ speakerId }) => (speakerId === null ? [] : [speakerId]))
  return {
    formId: form.id,
    title: form.title,
    answered: form.answered,
    expected,
    counted: mixed,
    removed: removed - (savedCounts?.mixed ?? 0),
    items: toResultItems({
      questions: form.questions,
      speakers: await listRatedNames(db, [...new Set(rated)]),
      counts,
      held,
      shuffle: shuffled,
    }),
  }
}

async function findShownFeedback(db: DatabaseOrTransaction, seminarId: number) {
  return (await listShownForms(db, seminarId)).find(({ kind }) => kind === 'feedback') ?? null
}

function shuffled(texts: string[]): string[] {
  const rest = [...texts]
  return texts.map(() => rest.splice(randomInt(rest.length), 1)[0] ?? '')
}

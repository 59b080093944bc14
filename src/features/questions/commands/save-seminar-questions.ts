import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type {
  CopySeminarQuestionsInput,
  SaveSeminarQuestionsInput,
  SeminarQuestions,
} from '../contract/questions.ts'
import { findSeminarQuestions, putSeminarQuestions } from '../queries/seminar-questions.ts'

/** Saves the questions of a seminar. Refuses a version that another person has replaced. */
export function saveSeminarQuestions(
  context: CommandContext,
  { seminarId, version, questions }: SaveSeminarQuestionsInput,
): Promise<SeminarQuestions> {
  const change = inTransaction(context.db, async (tx) => {
    const current = await lockQuestions(tx, seminarId)
    if (current.version !== version) throw questionsChanged()
    if (isDeepStrictEqual(current.questions, questions)) return current
    return store(tx, context, { seminarId, version, questions })
  })
  return refuseIfActorDeleted(change)
}

/** Copies the questions of another seminar as new questions. Refuses a seminar that has questions of its own. */
export function copySeminarQuestions(
  context: CommandContext,
  { seminarId, originalId }: CopySeminarQuestionsInput,
): Promise<SeminarQuestions> {
  const change = inTransaction(context.db, async (tx) => {
    const current = await lockQuestions(tx, seminarId)
    if (current.questions.length > 0) throw questionsChanged()
    const original = await findSeminarQuestions(tx, originalId)
    if (original.questions.length === 0) return current
    const questions = original.questions.map((question) => ({ ...question, id: newQuestionId() }))
    return store(tx, context, { seminarId, version: current.version, questions })
  })
  return refuseIfActorDeleted(change)
}

const newQuestionId = () => randomBytes(8).toString('hex')

function questionsChanged(): Refusal {
  const message = 'These questions were changed by another person while you were editing them.'
  return new Refusal('conflict', 'questions_changed', message)
}

async function lockQuestions(tx: Transaction, seminarId: number): Promise<SeminarQuestions> {
  if ((await lockSeminar(tx, seminarId)) === null) throw seminarNotFoundRefusal()
  return findSeminarQuestions(tx, seminarId)
}

async function store(
  tx: Transaction,
  context: CommandContext,
  { seminarId, version, questions }: SaveSeminarQuestionsInput,
): Promise<SeminarQuestions> {
  const { personId } = requireSignedInActor(context)
  const saved = { questions, version: version + 1 }
  await putSeminarQuestions(tx, { ...saved, seminarId, savedAt: context.now, savedBy: personId })
  await recordAudit(tx, context, {
    action: 'seminar.questions_changed',
    subjectType: 'seminar',
    subjectId: seminarId,
    details: { version: saved.version, questions: questions.length },
  })
  return saved
}

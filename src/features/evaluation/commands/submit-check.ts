import type { CommandContext } from '#app/application/commands/command-context.ts'
import { lockRegistrations, shareSeminarLock } from '#app/features/attendance/queries/marks.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { SubmitAnswersResponse } from '../contract/answering.ts'
import { type AttemptRow, insertAttempt } from '../queries/attempts.ts'
import { listAnswerings } from '../reads/answering.ts'
import { countTriesLeft } from '../rules/attempts.ts'
import { scoreAnswers } from '../rules/scoring.ts'
import { type AnswerSubmission, refuseUnlessOpen, toStoredAnswers } from './submitted-answers.ts'

type Result = Pick<AttemptRow, 'percent' | 'passed'>

/**
 * Stores an attempt with its score. The same idempotency key gets the result that it had; a passed check takes no
 * more attempts. Refuses more attempts than the form allows.
 */
export function submitCheck(
  { db, now }: CommandContext,
  submission: AnswerSubmission,
): Promise<SubmitAnswersResponse> {
  const { formId, holder, idempotencyKey } = submission
  const { registrationId, seminarId } = holder
  return inTransaction(db, async (tx) => {
    // Forms are changed with the exclusive lock; the lock on the registration orders its attempts.
    await shareSeminarLock(tx, seminarId)
    await lockRegistrations(tx, seminarId, [registrationId])
    const answering = (await listAnswerings(tx, holder, now)).find(({ form }) => form.id === formId)
    const attempts = answering?.attempts ?? []
    const toResponse = ({ percent, passed }: Result, all: readonly Result[]): SubmitAnswersResponse => {
      const triesLeft = answering === undefined ? 0 : countTriesLeft(answering.form, all)
      return { done: triesLeft === 0, passed, percent, triesLeft }
    }
    const repeated = attempts.find(
      (attempt) =>
        attempt.passed || (idempotencyKey !== undefined && attempt.idempotencyKey === idempotencyKey),
    )
    if (repeated !== undefined) return toResponse(repeated, attempts)
    refuseUnlessOpen(answering, formId)
    if (answering.state === 'answered') throw noTriesLeft()
    const { questions, passPercent } = answering.form
    const answers = toStoredAnswers(answering.form, [], submission.answers)
    const score = scoreAnswers(questions, answers, passPercent)
    await insertAttempt(tx, {
      formId,
      registrationId,
      number: attempts.length + 1,
      answers,
      ...score,
      startedAt: toStart(submission.startedAt, now),
      submittedAt: now,
      idempotencyKey,
    })
    return toResponse(score, [...attempts, score])
  })
}

/** Clients may have another clock. */
function toStart(startedAt: string | undefined, now: Date): Date {
  const given = startedAt === undefined ? now : new Date(startedAt)
  const dayInMs = 24 * 60 * 60 * 1000
  return given > now || given.getTime() < now.getTime() - dayInMs ? now : given
}

function noTriesLeft(): Refusal {
  return new Refusal('conflict', 'check_no_tries_left', 'You have used all tries of this learning check.')
}

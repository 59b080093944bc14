import { attendeeName } from '#app/features/people/rules/names.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import type { LearningResults } from '../contract/learning.ts'
import { listLearning, listPercentsOfNobody } from '../queries/attempts.ts'
import { listShownForms } from '../queries/forms.ts'
import { toLearningMeans } from '../rules/learning.ts'

/** Results of the learning checks of a seminar, with names. Refuses an unknown seminar. */
export async function getLearning(db: DatabaseOrTransaction, seminarId: number): Promise<LearningResults> {
  if ((await findSeminarRecord(db, seminarId)) === null) throw seminarNotFoundRefusal()
  const isAfter = (await listShownForms(db, seminarId)).some(({ phase }) => phase === 'post')
  const rows = await listLearning(db, seminarId)
  const people = rows.map(({ registrationId, person, pre, post, hasPassedPre, hasPassedPost }) => ({
    registrationId,
    name: attendeeName(person),
    pre,
    post,
    passed: isAfter ? hasPassedPost : hasPassedPre,
  }))
  const erased = (await listPercentsOfNobody(db, seminarId)).map(({ phase, percent }) => ({
    pre: phase === 'pre' ? percent : null,
    post: phase === 'post' ? percent : null,
  }))
  return { people, ...toLearningMeans([...people, ...erased]) }
}

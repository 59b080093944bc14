import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { isStaff } from '#app/application/contract/actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { isOwnRegistration } from '#app/features/registrations/queries/registrations.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { type AnswerFileRow, findAnswerFile } from '../queries/answers.ts'
import { toAnswerViewer } from '../rules/answer-viewer.ts'

function fileNotFound(): Refusal {
  return new Refusal('not_found', 'answer_file_missing', 'There is no such file.')
}

/** Views by anyone but the registrant are audited. Unauthorised and missing give the same refusal. */
export async function viewAnswerFile(
  context: CommandContext,
  answerId: number,
): Promise<{ readonly bytes: ReadableStream<Uint8Array>; readonly contentType: string }> {
  const found = await findFileFor(context, answerId)
  if (found === null) throw fileNotFound()
  const { answer, personId } = found
  const bytes = answer.fileKey === null ? null : await context.files.getStream(answer.fileKey)
  // Purged meanwhile.
  if (bytes === null || answer.contentType === null) throw fileNotFound()
  if (personId !== context.actor?.personId) {
    await inTransaction(context.db, (tx) =>
      recordAudit(tx, context, {
        action: 'answer_file.viewed',
        subjectType: 'registration',
        subjectId: answer.registrationId,
        details: { answerId },
      }),
    )
  }
  return { bytes, contentType: answer.contentType }
}

async function findFileFor(context: CommandContext, answerId: number): Promise<AnswerFileRow | null> {
  const { db } = context
  const actor = requireSignedInActor(context)
  if (isStaff(actor)) {
    const found = await findAnswerFile(db, answerId, toAnswerViewer(actor))
    if (found !== null) return found
  }
  const own = await findAnswerFile(db, answerId, 'registrant')
  const isOwn = own !== null && (await isOwnRegistration(db, own.answer.registrationId, actor.personId))
  return isOwn ? own : null
}

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction, isUniqueViolation } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { SaveProfessionInput } from '../contract/licences.ts'
import { insertProfession, lockProfession, updateProfession } from '../queries/professions.ts'

function nameTaken(): Refusal {
  const message = 'A profession with this name already exists.'
  return new Refusal('conflict', 'profession_name_taken', message, { issues: [{ path: 'name', message }] })
}

/** Adds a profession, or changes one. Refuses an unknown one and a taken name. */
export async function saveProfession(
  context: CommandContext,
  { id, ...values }: SaveProfessionInput,
): Promise<void> {
  try {
    await inTransaction(context.db, async (tx) => {
      if (id !== undefined && (await lockProfession(tx, id)) === null)
        throw new Refusal('not_found', 'profession_unknown', 'This profession does not exist.')
      if (id !== undefined) await updateProfession(tx, id, values)
      const savedId = id ?? (await insertProfession(tx, values))
      await recordAudit(tx, context, {
        action: 'profession.saved',
        subjectType: 'profession',
        subjectId: savedId,
        details: { name: values.name },
      })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'professions_name_key')) throw nameTaken()
    throw error
  }
}

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import {
  inTransaction,
  isForeignKeyViolation,
  isUniqueViolation,
  type Transaction,
} from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { SaveProviderAccreditationInput } from '../contract/provider.ts'
import {
  deleteProviderAccreditationRow,
  insertProviderAccreditation,
  lockProviderAccreditation,
  type ProviderAccreditationRow,
  updateProviderAccreditation,
} from '../queries/provider.ts'

/** Adds or changes an accreditation of the provider. Refuses a second one of a profession from the same day on. */
export async function saveProviderAccreditation(
  context: CommandContext,
  { id, ...values }: SaveProviderAccreditationInput,
): Promise<void> {
  try {
    await inTransaction(context.db, async (tx) => {
      if (id !== undefined) {
        await getLocked(tx, id)
        await updateProviderAccreditation(tx, id, values)
      }
      const savedId = id ?? (await insertProviderAccreditation(tx, values))
      await recordAudit(tx, context, {
        action: 'provider_accreditation.saved',
        subjectType: 'provider_accreditation',
        subjectId: savedId,
        details: values,
      })
    })
  } catch (error) {
    if (isForeignKeyViolation(error, 'provider_accreditations_profession_id_professions_id_fk'))
      throw fieldRefusal('professionId', 'profession_unknown', 'Choose a profession from the list.')
    if (isUniqueViolation(error, 'provider_accreditations_profession_start_key')) throw startTaken()
    throw error
  }
}

export function deleteProviderAccreditation(context: CommandContext, id: number): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const { professionId, number } = await getLocked(tx, id)
    await deleteProviderAccreditationRow(tx, id)
    await recordAudit(tx, context, {
      action: 'provider_accreditation.deleted',
      subjectType: 'provider_accreditation',
      subjectId: id,
      details: { professionId, number },
    })
  })
}

async function getLocked(tx: Transaction, id: number): Promise<ProviderAccreditationRow> {
  const row = await lockProviderAccreditation(tx, id)
  if (row === null)
    throw new Refusal('not_found', 'accreditation_unknown', 'This accreditation does not exist.')
  return row
}

function startTaken(): Refusal {
  const message = 'An accreditation of this profession begins on this day already.'
  return new Refusal('conflict', 'accreditation_exists', message, {
    issues: [{ path: 'validFrom', message }],
  })
}

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockPeopleByIdOrEmail } from '#app/features/people/queries/email-preferences.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { fieldRefusal } from '#app/platform/refusals.ts'
import type { GiveProfessionInput, ProfessionGiven } from '../contract/licences.ts'
import { giveProfessionToLicences } from '../queries/licences.ts'
import { lockProfession } from '../queries/professions.ts'

/**
 * Gives a profession to the licenses of many people that have none. Leaves verified licenses, and those of people who
 * have a license of the profession. Refuses an unknown profession.
 */
export function giveProfession(
  context: CommandContext,
  { professionId, personIds }: GiveProfessionInput,
): Promise<ProfessionGiven> {
  const change = inTransaction(context.db, async (tx) => {
    const requested = new Set(personIds)
    const locked = await lockPeopleByIdOrEmail(tx, { personIds: [...requested], emails: [] })
    const profession = await lockProfession(tx, professionId)
    if (profession === null)
      throw fieldRefusal('professionId', 'profession_unknown', 'Choose a profession from the list.')
    const known = locked.filter(({ erasedAt }) => erasedAt === null).map(({ id }) => id)
    const holders = await giveProfessionToLicences(tx, { professionId, personIds: known })
    for (const subjectId of holders) {
      const details = { professionId }
      await recordAudit(tx, context, { action: 'licence.saved', subjectType: 'person', subjectId, details })
    }
    return { profession: profession.name, changed: holders.length, left: requested.size - holders.length }
  })
  return refuseIfActorDeleted(change)
}

/** Gives the license with the number the profession that a registrant stated for it. The holder must be locked. */
export async function giveStatedProfession(
  tx: Transaction,
  { personId, ...stated }: { personId: number; licenseNo: string; professionId: number },
): Promise<void> {
  await giveProfessionToLicences(tx, { ...stated, personIds: [personId] })
}

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import type { Licence } from '../contract/licences.ts'
import { getLicences } from '../reads/licences.ts'
import { canReadLicences } from '../rules/visible-licence-number.ts'

/** Returns licenses like `getLicences`. Whole numbers of another person are in the audit log. */
export async function viewLicences(context: CommandContext, personId?: number): Promise<Licence[]> {
  const licences = await getLicences(context, personId)
  const isOwn = personId === undefined || personId === requireSignedInActor(context).personId
  if (!isOwn && licences.length > 0 && canReadLicences(context.actor))
    await inTransaction(context.db, (tx) =>
      recordAudit(tx, context, { action: 'licences.viewed', subjectType: 'person', subjectId: personId }),
    )
  return licences
}

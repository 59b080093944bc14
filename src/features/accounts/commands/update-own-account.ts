import type { CommandContext } from '../../../platform/http/context.ts'
import { liftUnsubscribed } from '../../messaging/queries/unsubscribing.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { toMiddleInitial } from '../../people/rules.ts'
import type { UpdateAccountInput } from '../contract/forms.ts'
import { emailNotConfirmed, isProvenAccount } from '../proven-account.ts'
import { updatePerson } from '../queries/users.ts'
import { lockOwnPerson } from './lock-own-person.ts'

/** Empty text takes away what stood there. */
const orNull = (text: string | null | undefined) => text || null

/** The columns of what was given; what was not given stays as it is. */
function toColumns(input: UpdateAccountInput) {
  const { communicationPreferences: wishes, middleInitial, phone, company, jobTitle, ...names } = input
  return {
    ...Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined)),
    ...(middleInitial !== undefined && { middleInitial: toMiddleInitial(middleInitial ?? '') || null }),
    ...(phone !== undefined && { phone: orNull(phone) }),
    ...(company !== undefined && { company: orNull(company) }),
    ...(jobTitle !== undefined && { jobTitle: orNull(jobTitle) }),
    ...(wishes && { acceptsEmail: wishes.email, acceptsSms: wishes.sms, acceptsPhone: wishes.phone }),
  }
}

/**
 * Changes one's own name, contact details and wishes about being written to.
 *
 * Refuses an account whose e-mail is not confirmed: the person's row may be somebody else's.
 */
export async function updateOwnAccount(context: CommandContext, input: UpdateAccountInput): Promise<void> {
  const columns = toColumns(input)
  if (Object.keys(columns).length === 0) return
  await context.db.transaction(async (tx) => {
    const person = await lockOwnPerson(tx, context)
    if (!isProvenAccount(person)) throw emailNotConfirmed()
    const { id: personId, email } = person
    await updatePerson(tx, personId, { ...columns, at: context.now })
    if (input.communicationPreferences?.email) await liftUnsubscribed(tx, email)
    await recordAudit(tx, context, {
      action: 'account.updated',
      subjectType: 'person',
      subjectId: personId,
      details: { changed: Object.keys(input) },
    })
  })
}

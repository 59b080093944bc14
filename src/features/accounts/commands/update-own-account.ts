import { deleteUnsubscribeSuppression } from '../../email/queries/unsubscribing.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { toMiddleInitial } from '../../people/rules/names.ts'
import type { UpdateAccountInput } from '../contract/account-forms.ts'
import { updatePerson } from '../queries/users.ts'
import { emailNotConfirmed, isVerifiedAccount } from '../reads/own-account.ts'
import { lockOwnPerson } from './lock-users.ts'

/** An empty string clears the field. */
const orNull = (text: string | null | undefined) => text || null

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

/** Refuses an account with an unverified e-mail: the row may be someone else's. */
export async function updateOwnAccount(context: CommandContext, input: UpdateAccountInput): Promise<void> {
  const columns = toColumns(input)
  if (Object.keys(columns).length === 0) return
  await context.db.transaction(async (tx) => {
    const person = await lockOwnPerson(tx, context)
    if (!isVerifiedAccount(person)) throw emailNotConfirmed()
    const { id: personId, email } = person
    await updatePerson(tx, personId, { ...columns, at: context.now })
    if (input.communicationPreferences?.email) await deleteUnsubscribeSuppression(tx, email)
    await recordAudit(tx, context, {
      action: 'account.updated',
      subjectType: 'person',
      subjectId: personId,
      details: { changed: Object.keys(input) },
    })
  })
}

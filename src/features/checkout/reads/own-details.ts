import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { findUserRow } from '#app/features/accounts/queries/users.ts'
import type { RegistrationPrefill } from '../contract/checkout.ts'

/** Details for prefilling the form; none if the account's e-mail is unverified. */
export async function getRegistrationPrefill(context: CommandContext): Promise<RegistrationPrefill> {
  const person = await findUserRow(context.db, requireSignedInActor(context).personId)
  if (person === null || person.emailVerifiedAt === null) return { details: null }
  const { firstName, middleInitial, lastName, suffix, email, phone, company, jobTitle } = person
  const { prcLicenseNo, prcExpirationOn: prcExpirationDate, isCpdasUser } = person
  const names = { firstName, middleInitial, lastName, suffix }
  const work = { company, jobTitle, prcLicenseNo, prcExpirationDate, isCpdasUser }
  return { details: { ...names, email, phone, ...work } }
}

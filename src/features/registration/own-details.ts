import type { CommandContext } from '../../platform/http/context.ts'
import { findUserRow } from '../accounts/queries/users.ts'
import { signedInActor } from '../people/signed-in-actor.ts'
import type { OwnDetails } from './contract/own-details.ts'

/** What the form may be filled with; nothing for an account that may stand under somebody else's address. */
export async function getOwnDetails(context: CommandContext): Promise<OwnDetails> {
  const person = await findUserRow(context.db, signedInActor(context).personId)
  if (person === null || person.emailVerifiedAt === null) return { details: null }
  const { firstName, middleInitial, lastName, suffix, email, phone, company, jobTitle } = person
  const { prcLicenseNo, prcExpirationOn: prcExpirationDate, isCpdasUser } = person
  const names = { firstName, middleInitial, lastName, suffix }
  const work = { company, jobTitle, prcLicenseNo, prcExpirationDate, isCpdasUser }
  return { details: { ...names, email, phone, ...work } }
}

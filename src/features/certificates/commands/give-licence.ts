/** Licenses typed on the page of a ticket, which never shows stored numbers. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { findUserRow } from '#app/features/accounts/queries/users.ts'
import { emailNotConfirmedRefusal, isVerifiedAccount } from '#app/features/accounts/reads/own-account.ts'
import { storeLicence } from '#app/features/accreditation/commands/save-licence.ts'
import {
  formatLicenceNumber,
  isPlausibleLicenceNumber,
} from '#app/features/accreditation/contract/licence-number.ts'
import { findLicenceOfProfession } from '#app/features/accreditation/queries/licences.ts'
import { listProfessionRows } from '#app/features/accreditation/queries/professions.ts'
import { type TicketAccess, ticketNotFoundRefusal } from '#app/features/attendance/reads/tickets.ts'
import { lockPerson, type PersonRow } from '#app/features/people/queries/people.ts'
import { type DatabaseOrTransaction, inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { GiveLicenceInput, HolderQuery, WantedLicence } from '../contract/own-certificates.ts'
import { listLicencesOfPeople, listPrintableAccreditations } from '../queries/candidates.ts'
import { toUsableLicences } from '../reads/candidates.ts'
import { getActingHolder } from '../reads/own-certificates.ts'

const notWanted: WantedLicence = { state: 'not_wanted', professions: [] }

/**
 * Whether a license is wanted, or another may be added. Refuses all but the registrant and holders of the ticket.
 */
export async function getWantedLicence(context: CommandContext, query: HolderQuery): Promise<WantedLicence> {
  const holder = await getActingHolder(context, query)
  const person = await findUserRow(context.db, holder.personId)
  if (person === null || person.erasedAt !== null) return notWanted
  const accredited = await listAccreditedProfessions(context.db, holder)
  if (!isReachable(person))
    return accredited.length > 0 ? { state: 'email_not_confirmed', professions: [] } : notWanted
  return describeWanted(context.db, holder, accredited)
}

async function describeWanted(
  db: DatabaseOrTransaction,
  { personId }: Pick<TicketAccess, 'personId'>,
  accredited: WantedLicence['professions'],
): Promise<WantedLicence> {
  const isWanted = accredited.length > 0 && !(await hasUsableLicence(db, personId, accredited))
  if (isWanted) return { state: 'wanted', professions: accredited }
  const professions = (await listProfessionRows(db)).filter(({ isActive }) => isActive)
  return { state: 'addable', professions: professions.map(({ id, name }) => ({ id, name })) }
}

/**
 * Stores the license. Refuses professions without an accreditation of the seminar while one of these is wanted, and a
 * second license of a profession, which only the account and staff may change.
 */
export async function giveLicence(
  context: CommandContext,
  { professionId, licenseNo, expiresOn = null, ...query }: GiveLicenceInput,
): Promise<WantedLicence> {
  const holder = await getActingHolder(context, query)
  const { personId } = holder
  return inTransaction(context.db, async (tx) => {
    const person = await lockPerson(tx, personId)
    if (person === null || person.erasedAt !== null) throw ticketNotFoundRefusal()
    if (!isReachable(person)) throw emailNotConfirmedRefusal()
    const accredited = await listAccreditedProfessions(tx, holder)
    const { professions } = await describeWanted(tx, holder, accredited)
    if (!professions.some(({ id }) => id === professionId))
      throw fieldRefusal('professionId', 'profession_not_accredited', 'Choose a profession from the list.')
    if (await hasLicenceOf(tx, personId, professionId))
      throw new Refusal(
        'conflict',
        'licence_stored',
        'We have your license already. To change it, write to us.',
      )
    const existing = await findReplacedLicence(tx, { personId, professionId, licenseNo })
    const registeredOn = existing?.registeredOn ?? null
    const values = { professionId, licenseNo, registeredOn, expiresOn }
    await storeLicence(tx, context, { personId, existing, values })
    return describeWanted(tx, holder, accredited)
  })
}

/** An unusable one of the profession, or the same number stored without a profession. */
async function findReplacedLicence(
  tx: Transaction,
  {
    personId,
    professionId,
    licenseNo,
  }: { readonly personId: number; readonly professionId: number; readonly licenseNo: string },
) {
  const ofProfession = await findLicenceOfProfession(tx, { personId, professionId })
  if (ofProfession !== null) return ofProfession
  const unassigned = await findLicenceOfProfession(tx, { personId, professionId: null })
  const isSame =
    unassigned !== null && formatLicenceNumber(unassigned.licenseNo) === formatLicenceNumber(licenseNo)
  return isSame ? unassigned : null
}

/**
 * False while an account has an unverified e-mail, as it may be another person's and has tickets of its own.
 */
const isReachable = (person: PersonRow) => !person.hasLogin || isVerifiedAccount(person)

async function listAccreditedProfessions(
  db: DatabaseOrTransaction,
  { seminarId, seminar }: Pick<TicketAccess, 'seminarId' | 'seminar'>,
): Promise<WantedLicence['professions']> {
  if (seminar.status === 'cancelled') return []
  const lastDay = toManilaDay(seminar.finishesAt)
  const accreditations = await listPrintableAccreditations(db, { seminarId, lastDay })
  return accreditations.map(({ professionId: id, profession: name }) => ({ id, name }))
}

async function hasLicenceOf(
  db: DatabaseOrTransaction,
  personId: number,
  professionId: number,
): Promise<boolean> {
  const licences = await listLicencesOfPeople(db, [personId])
  return licences.some(
    (licence) => licence.professionId === professionId && isPlausibleLicenceNumber(licence.licenseNo),
  )
}

async function hasUsableLicence(
  db: DatabaseOrTransaction,
  personId: number,
  professions: WantedLicence['professions'],
): Promise<boolean> {
  const licences = await listLicencesOfPeople(db, [personId])
  const accredited = professions.map(({ id, name }) => ({ professionId: id, profession: name }))
  return toUsableLicences(licences, accredited).length > 0
}

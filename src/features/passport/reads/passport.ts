import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { maskLicenceNumber } from '#app/features/accreditation/contract/licence-number.ts'
import { toVerifyUrl } from '#app/features/certificates/rules/certificate-number.ts'
import { toIsoTimestamp } from '#app/platform/db/columns.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import type { Passport, PassportLicence, SuggestedSeminar } from '../contract/passport.ts'
import { findPassportRow, listSuggestedSeminars } from '../queries/passport.ts'
import { toCycle } from '../rules/cycle.ts'
import { countItems, sumItems, toProgramKey, type UncountedItem } from '../rules/passport.ts'
import { toPassportSentence } from '../rules/passport-sentence.ts'
import { toHundredths } from '../rules/units.ts'

/**
 * Units of the caller. Empty for an account whose e-mail is not verified.
 * @param provider legal name
 */
export async function getPassport(context: CommandContext, provider: string): Promise<Passport> {
  const { personId } = requireSignedInActor(context)
  const { licences, isReminded } = await getCountedLicences(context, personId)
  const suggestions = await suggestionsFor(context, personId, licences)
  const madeOn = toManilaDay(context.now)
  return {
    provider,
    madeOn,
    isReminded,
    licences: licences.map((counted) => {
      const licence = { ...counted, suggestions: suggestions.get(counted.professionId) ?? [] }
      return { ...licence, sentence: toPassportSentence(licence, { madeOn }) }
    }),
  }
}

type CountingContext = Pick<CommandContext, 'appUrl' | 'now'> & { readonly db: DatabaseOrTransaction }

/** Licenses of a person with what counts for them. None for an account whose e-mail is not verified. */
export async function getCountedLicences(context: CountingContext, personId: number) {
  const row = await findPassportRow(context.db, personId)
  const today = toManilaDay(context.now)
  const licences = (row?.licences ?? []).map(
    ({ professionId, profession, licenseNo, expiresOn, cycleYears, required }) => {
      const cycle = toCycle({ expiresOn, cycleYears, today })
      const items = countItems(itemsOf(context, row, professionId), cycle)
      const licenceMasked = licenseNo === null ? null : maskLicenceNumber(licenseNo)
      return { professionId, profession, licenceMasked, cycle, ...sumItems(items, required), items }
    },
  )
  return { licences, isReminded: row?.isReminded ?? false }
}

function itemsOf(
  { appUrl }: CountingContext,
  row: Awaited<ReturnType<typeof findPassportRow>>,
  professionId: number,
): UncountedItem[] {
  const ofProfession = (item: { readonly professionId: number | null }) => item.professionId === professionId
  return [
    ...(row?.certified ?? [])
      .filter(ofProfession)
      .map(({ professionId: _, number, verifyCode, ...item }) => ({
        ...item,
        externalId: null,
        hasFile: false,
        certificate: { number, verifyUrl: toVerifyUrl(appUrl, { number, verifyCode }) },
      })),
    ...(row?.external ?? [])
      .filter(ofProfession)
      .map(({ professionId: _, id, ...item }) => ({ ...item, externalId: id, certificate: null })),
  ]
}

async function suggestionsFor(
  { db, now }: CommandContext,
  personId: number,
  licences: readonly Pick<PassportLicence, 'professionId' | 'missing' | 'items'>[],
) {
  const lacking = licences.filter(({ missing }) => missing !== null && toHundredths(missing) > 0)
  if (lacking.length === 0) return new Map<number, SuggestedSeminar[]>()
  const doneKeys = lacking.flatMap(({ professionId, items }) =>
    items.flatMap(({ accreditationNo }) => {
      const key = toProgramKey(accreditationNo)
      return key === null ? [] : [`${professionId}:${key}`]
    }),
  )
  const professionIds = lacking.map(({ professionId }) => professionId)
  const rows = await listSuggestedSeminars(db, { personId, professionIds, doneKeys, now })
  const suggestions = new Map<number, SuggestedSeminar[]>(professionIds.map((id) => [id, []]))
  for (const { professionId, startsAt, endsAt, ...seminar } of rows)
    suggestions.get(professionId)?.push({
      ...seminar,
      startDate: toIsoTimestamp(startsAt),
      endDate: endsAt && toIsoTimestamp(endsAt),
    })
  return suggestions
}

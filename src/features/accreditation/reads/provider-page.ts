import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import type { ProviderPage } from '../contract/provider-page.ts'
import { countPastSeminars, listAccreditationsOn, listApprovedPrograms } from '../queries/provider-page.ts'

/** The public page of the provider, without drafts and cancelled seminars. */
export async function getProviderPage(
  { db, now }: { readonly db: DatabaseOrTransaction; readonly now: Date },
  legalName: string,
): Promise<ProviderPage> {
  const today = toManilaDay(now)
  const [rows, programs, pastSeminars] = await Promise.all([
    listAccreditationsOn(db, today),
    listApprovedPrograms(db),
    countPastSeminars(db, now),
  ])
  const accreditations = rows
    .map((row) => ({ ...row, isExpired: row.validUntil < today }))
    .toSorted((one, other) => Number(one.isExpired) - Number(other.isExpired))
  const byProfession = Map.groupBy(programs, ({ professionId }) => professionId)
  return {
    legalName,
    accreditations,
    professions: [...byProfession].map(([professionId, rowsOfIt]) => ({
      professionId,
      profession: rowsOfIt[0]?.profession ?? '',
      total: rowsOfIt[0]?.total ?? 0,
      programs: rowsOfIt.map(({ seminarId, title, startsAt, endsAt, number, units }) => ({
        seminarId,
        title,
        startDate: startsAt.toISOString(),
        endDate: endsAt?.toISOString() ?? null,
        number,
        units,
      })),
    })),
    pastSeminars,
  }
}

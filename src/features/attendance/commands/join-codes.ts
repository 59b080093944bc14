import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { findJoinCodes, insertJoinCodes } from '../queries/join-codes.ts'

const attempts = 5

/** Join codes by registration, made when they are first needed; without those for whom all 8,800 are taken. */
export async function getJoinCodes(
  db: DatabaseOrTransaction,
  { seminarId, registrationIds }: { seminarId: number; registrationIds: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const codes = await findJoinCodes(db, registrationIds)
    if (codes.size === registrationIds.length) return codes
    await insertJoinCodes(db, { seminarId, registrationIds })
  }
  return findJoinCodes(db, registrationIds)
}

/** The join code of one registration. */
export async function getJoinCode(
  db: DatabaseOrTransaction,
  { registrationId, seminarId }: { readonly registrationId: number; readonly seminarId: number },
): Promise<string | null> {
  const codes = await getJoinCodes(db, { seminarId, registrationIds: [registrationId] })
  return codes.get(registrationId) ?? null
}

import type { Services } from '../../../platform/http/context.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { secretTypes } from '../announcements.ts'
import { resealToken } from '../link-tokens.ts'
import { lockWaitingMessages, updateWaitingData } from '../queries/waiting-tokens.ts'

/**
 * Seals the tokens of waiting messages under the present APP_SECRET: those of a former secret, and those that an
 * earlier version stored in clear. What such a version wrote down of the message is written again when it is sent.
 */
export async function resealLinkTokens({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id, data } of await lockWaitingMessages(tx, [...secretTypes])) {
      const changed = resealData(secrets, data)
      if (changed !== null) await updateWaitingData(tx, id, changed)
    }
  })
}

type Data = Readonly<Record<string, unknown>>

/** Null where nothing changes. The token stands in the data or in its link. */
function resealData(secrets: Secrets, data: Data): Record<string, unknown> | null {
  const token = typeof data.token === 'string' ? resealToken(secrets, data.token) : null
  const link = isData(data.link) ? resealData(secrets, data.link) : null
  if (token === null && link === null) return null
  return { ...data, ...(token !== null && { token }), ...(link !== null && { link }) }
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null
}

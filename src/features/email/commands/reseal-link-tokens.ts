import type { Secrets } from '../../../platform/secrets.ts'
import type { Services } from '../../../platform/services.ts'
import { resealLinkToken } from '../adapters/link-tokens.ts'
import { secretLinkTemplateTypes } from '../contract/announcements.ts'
import { lockQueuedMessages, updateQueuedMessageData } from '../queries/queued-mail.ts'

/**
 * Re-encrypts tokens sealed under a previous APP_SECRET or stored in clear; their renderings are redone on
 * sending.
 */
export async function resealLinkTokens({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id, data } of await lockQueuedMessages(tx, [...secretLinkTemplateTypes])) {
      const changed = resealData(secrets, data)
      if (changed !== null) await updateQueuedMessageData(tx, id, changed)
    }
  })
}

type Data = Readonly<Record<string, unknown>>

/** Null if unchanged. The token is in the data or its link. */
function resealData(secrets: Secrets, data: Data): Record<string, unknown> | null {
  const token = typeof data.token === 'string' ? resealLinkToken(secrets, data.token) : null
  const link = isData(data.link) ? resealData(secrets, data.link) : null
  if (token === null && link === null) return null
  return { ...data, ...(token !== null && { token }), ...(link !== null && { link }) }
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null
}

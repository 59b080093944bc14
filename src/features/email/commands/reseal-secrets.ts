import { inTransaction } from '#app/platform/db/database.ts'
import type { Secrets } from '#app/platform/secrets.ts'
import type { Services } from '#app/platform/services.ts'
import { resealLinkToken } from '../adapters/link-tokens.ts'
import { secretLinkTemplateTypes } from '../emails/template-types.ts'
import { lockSavedMailSettings, updateMailSettings } from '../queries/mail-settings.ts'
import { lockQueuedMessages, updateQueuedMessageData } from '../queries/queued-mail.ts'
import { unsealSecret } from '../reads/mail-configuration.ts'

/**
 * Re-encrypts tokens sealed under a previous APP_SECRET or stored in clear; their renderings are redone on
 * sending.
 */
export async function resealLinkTokens({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<void> {
  await inTransaction(db, async (tx) => {
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

/** Values that cannot be decrypted stay, in case the former APP_SECRET returns. */
export async function resealMailSettings({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockSavedMailSettings(tx)
    if (row === null) return
    const apiKeySealed = reseal(row.apiKeySealed, secrets)
    const webhookSecretSealed = reseal(row.webhookSecretSealed, secrets)
    if (apiKeySealed === null && webhookSecretSealed === null) return
    await updateMailSettings(tx, {
      ...(apiKeySealed !== null && { apiKeySealed }),
      ...(webhookSecretSealed !== null && { webhookSecretSealed }),
    })
  })
}

function reseal(sealed: string | null, secrets: Secrets): string | null {
  if (sealed === null || secrets.isCurrent(sealed)) return null
  const text = unsealSecret(sealed, secrets)
  return text === null ? null : secrets.seal(text)
}

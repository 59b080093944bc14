import type { Services } from '../../../platform/http/context.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { openSecret } from '../mail-settings.ts'
import { lockSavedMailSettings, updateMailSettings } from '../queries/mail-settings.ts'

/**
 * Seals under the present APP_SECRET whatever of the settings was sealed under a former one, so that the former one
 * can be forgotten. What no secret opens stays as it is: the secret may come back.
 */
export async function resealMailSettings({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockSavedMailSettings(tx)
    if (row === null) return
    const apiKeySealed = sealedAnew(row.apiKeySealed, secrets)
    const webhookSecretSealed = sealedAnew(row.webhookSecretSealed, secrets)
    if (apiKeySealed === null && webhookSecretSealed === null) return
    await updateMailSettings(tx, {
      ...(apiKeySealed !== null && { apiKeySealed }),
      ...(webhookSecretSealed !== null && { webhookSecretSealed }),
    })
  })
}

/** Null where there is nothing to do. */
function sealedAnew(sealed: string | null, secrets: Secrets): string | null {
  if (sealed === null || secrets.isCurrent(sealed)) return null
  const text = openSecret(sealed, secrets)
  return text === null ? null : secrets.seal(text)
}

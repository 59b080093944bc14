import type { Secrets } from '../../../platform/secrets.ts'
import type { Services } from '../../../platform/services.ts'
import { lockSavedMailSettings, updateMailSettings } from '../queries/mail-settings.ts'
import { unsealSecret } from '../reads/mail-configuration.ts'

/** Values that cannot be decrypted stay, in case the former APP_SECRET returns. */
export async function resealMailSettings({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<void> {
  await db.transaction(async (tx) => {
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

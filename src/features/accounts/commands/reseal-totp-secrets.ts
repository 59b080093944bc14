import { inTransaction } from '#app/platform/db/database.ts'
import type { Services } from '#app/platform/services.ts'
import { sealTotpSecret, unsealTotpSecret } from '../adapters/one-time-codes.ts'
import { lockTotpSecrets, updateTotpSecret } from '../queries/second-factors.ts'

/**
 * Reseals the secrets, so that a former APP_SECRET can be dropped. Undecryptable secrets stay, as their key
 * may come back.
 */
export async function resealTotpSecrets({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { personId, secretSealed } of await lockTotpSecrets(tx)) {
      if (secrets.isCurrent(secretSealed)) continue
      const secret = unsealTotpSecret(secrets, personId, secretSealed)
      if (secret !== null) await updateTotpSecret(tx, personId, sealTotpSecret(secrets, personId, secret))
    }
  })
}

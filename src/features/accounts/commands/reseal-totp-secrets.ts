import type { Services } from '../../../platform/http/context.ts'
import { lockTotpSecrets, putTotpSecret } from '../queries/second-factors.ts'
import { openTotpSecret, sealTotpSecret } from '../totp.ts'

/**
 * Seals under the present APP_SECRET every app's secret that was sealed under a former one, so that the former one can
 * be forgotten. What no secret opens stays as it is: the secret may come back.
 */
export async function resealTotpSecrets({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { personId, secretSealed } of await lockTotpSecrets(tx)) {
      if (secrets.isCurrent(secretSealed)) continue
      const secret = openTotpSecret(secrets, personId, secretSealed)
      if (secret !== null) await putTotpSecret(tx, personId, sealTotpSecret(secrets, personId, secret))
    }
  })
}

import { inTransaction } from '#app/platform/db/database.ts'
import type { Secrets } from '#app/platform/secrets.ts'
import type { Services } from '#app/platform/services.ts'
import { lockSealedKeys, updateSealedKey } from '../queries/signing-keys.ts'
import { lockRoomSecrets, storeRoomSecret } from '../queries/slots.ts'

/**
 * Reseals the secrets, so that a former APP_SECRET can be dropped. Undecryptable secrets stay, as their key
 * may come back.
 */
export async function resealAttendanceSecrets({
  db,
  secrets,
}: Pick<Services, 'db' | 'secrets'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { id, privateSealed } of await lockSealedKeys(tx)) {
      const sealed = reseal(secrets, privateSealed)
      if (sealed !== null) await updateSealedKey(tx, id, sealed)
    }
    for (const { id, codeSecretSealed } of await lockRoomSecrets(tx)) {
      const sealed = codeSecretSealed === null ? null : reseal(secrets, codeSecretSealed)
      if (sealed !== null) await storeRoomSecret(tx, id, sealed)
    }
  })
}

/** Null if it is current or cannot be decrypted. */
function reseal(secrets: Secrets, sealed: string): string | null {
  if (secrets.isCurrent(sealed)) return null
  try {
    return secrets.seal(secrets.open(sealed))
  } catch {
    return null
  }
}

import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/database.ts'
import {
  linkedIdentities,
  oneTimeTokens,
  passkeys,
  passwords,
  recoveryCodes,
  sessions,
  totpFactors,
} from '../tables.ts'

const credentialTables = [
  passwords,
  linkedIdentities,
  totpFactors,
  passkeys,
  recoveryCodes,
  sessions,
  oneTimeTokens,
] as const

export async function deleteCredentialsAndSessions(tx: Transaction, personId: number): Promise<void> {
  for (const table of credentialTables) await tx.delete(table).where(eq(table.personId, personId))
}

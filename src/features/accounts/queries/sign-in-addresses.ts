import { and, desc, eq, gt } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts'
import { auditLog, people } from '../../people/tables.ts'

const mostAddresses = 100

/**
 * Addresses from which the person of an e-mail has signed in since an instant; empty for an unknown e-mail.
 */
export async function findSignInIpAddresses(
  db: DatabaseOrTransaction,
  email: string,
  since: Date,
): Promise<{ personId: number | null; addresses: string[] }> {
  const isSignIn = and(
    eq(auditLog.actorId, people.id),
    eq(auditLog.action, 'session.started'),
    gt(auditLog.at, since),
  )
  const rows = await db
    .select({ personId: people.id, address: auditLog.ipAddress })
    .from(people)
    .leftJoin(auditLog, isSignIn)
    .where(eq(people.email, email))
    .orderBy(desc(auditLog.at))
    .limit(mostAddresses)
  const addresses = rows.flatMap(({ address }) => (address === null ? [] : [address]))
  return { personId: rows[0]?.personId ?? null, addresses: [...new Set(addresses)] }
}

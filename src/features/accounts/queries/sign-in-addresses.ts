import { and, desc, eq, gt } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts'
import { auditLog, people } from '../../people/tables.ts'

const mostAddresses = 100

export async function findSignInIpAddresses(
  db: DatabaseOrTransaction,
  email: string,
  since: Date,
): Promise<{ personId: number | null; ipAddresses: string[] }> {
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
  const ipAddresses = rows.flatMap(({ address: ipAddress }) => (ipAddress === null ? [] : [ipAddress]))
  return { personId: rows[0]?.personId ?? null, ipAddresses: [...new Set(ipAddresses)] }
}

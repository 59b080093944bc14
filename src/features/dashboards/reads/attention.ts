import { type Permission, roleHasPermission } from '#app/application/contract/permissions.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import type { Database } from '#app/platform/db/database.ts'
import { startOfManilaDay, toManilaDay } from '#app/platform/format/dates.ts'
import type { Attention } from '../contract/dashboards.ts'
import { countWaiting, listWithoutCertificates } from '../queries/attention.ts'

/** Days for which a seminar without certificates is shown. */
const daysShown = 60

interface AttentionContext {
  readonly role: Role
  readonly now: Date
  readonly isMailMissing: boolean
}

/** Work that waits for a role. */
export async function getAttention(
  db: Database,
  { role, now, isMailMissing }: AttentionContext,
): Promise<Attention> {
  const counts = await countWaiting(db, now)
  const may = (permission: Permission) => roleHasPermission(role, permission)
  const only = (permission: Permission, count: number) => (may(permission) ? count : null)
  return {
    paymentsWaiting: only('payments.verify', counts.paymentsWaiting),
    purchaseOrdersWaiting: only('bookings.decide', counts.purchaseOrdersWaiting),
    messagesOpen: only('messages.manage', counts.messagesOpen),
    mailFailing: only('mail.manage', counts.mailFailing),
    mailWaiting: only('mail.manage', counts.mailWaiting),
    isMailMissing: isMailMissing && may('mail.manage'),
    erasuresWaiting: only('people.erase', counts.erasuresWaiting),
    withoutCertificates: may('certificates.issue')
      ? await listWithoutCertificates(db, { after: startOfManilaDay(toManilaDay(now), -daysShown), now })
      : [],
    seminarsThisWeek: counts.seminarsThisWeek,
  }
}

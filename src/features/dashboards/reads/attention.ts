import { type Permission, roleHasPermission } from '#app/application/contract/permissions.ts'
import { countReportsDue } from '#app/features/completion/queries/reports.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import type { Database } from '#app/platform/db/database.ts'
import { startOfManilaDay, toManilaDay } from '#app/platform/format/dates.ts'
import type { Attention } from '../contract/dashboards.ts'
import { countWaiting, listWithoutCertificates } from '../queries/attention.ts'
import { endOfWeek } from '../rules.ts'

/** Days for which a seminar without certificates is shown. */
const daysShown = 60

interface AttentionContext {
  readonly role: Role
  readonly now: Date
  readonly isMailMissing: boolean
  /** Days after a seminar within which its report is due. */
  readonly reportDueDays: number
}

/** Work that waits for a role. */
export async function getAttention(
  db: Database,
  { role, now, isMailMissing, reportDueDays }: AttentionContext,
): Promise<Attention> {
  const counts = await countWaiting(db, now)
  const may = (permission: Permission) => roleHasPermission(role, permission)
  const only = (permission: Permission, count: number) => (may(permission) ? count : null)
  return {
    paymentsWaiting: only('payments.verify', counts.paymentsWaiting),
    bookingsWaiting: only('bookings.decide', counts.bookingsWaiting),
    messagesOpen: only('messages.manage', counts.messagesOpen),
    mailFailing: only('mail.manage', counts.mailFailing),
    mailWaiting: only('mail.manage', counts.mailWaiting),
    isMailMissing: isMailMissing && may('mail.manage'),
    erasuresWaiting: only('people.erase', counts.erasuresWaiting),
    reportsDue: may('completion.prepare')
      ? await countReportsDue(db, {
          until: toManilaDay(new Date(endOfWeek(now).getTime() - 1)),
          reportDueDays,
          now,
        })
      : null,
    withoutCertificates: may('certificates.issue')
      ? await listWithoutCertificates(db, { after: startOfManilaDay(toManilaDay(now), -daysShown), now })
      : [],
    seminarsThisWeek: counts.seminarsThisWeek,
  }
}

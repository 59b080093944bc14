import { startOfManilaDay, toManilaDay } from '#app/platform/format/dates.ts'
import type { BadgeVariant } from '#app/ui/admin/status-props.tsx'

const soonInMs = 720 * 60 * 60 * 1000

/** Whether a license is valid, expiring soon or expired; it ends with this day (YYYY-MM-DD) in Manila. */
export function licenceStatusBadge(
  expirationDay: string,
  now: Date,
): { readonly label: 'Expired' | 'Expiring Soon' | 'Valid'; readonly variant: BadgeVariant } {
  if (expirationDay < toManilaDay(now)) return { label: 'Expired', variant: 'destructive' }
  const left = startOfManilaDay(expirationDay).getTime() - now.getTime()
  if (left <= soonInMs) return { label: 'Expiring Soon', variant: 'warning' }
  return { label: 'Valid', variant: 'success' }
}

import { manilaDay, manilaDayStart } from '../../../../../platform/format/dates.ts'
import type { BadgeVariant } from '../../../../../ui/public/badge.tsx'

export interface LicenceState {
  readonly words: 'Expired' | 'Expiring Soon' | 'Valid'
  readonly variant: BadgeVariant
}

const soonInMs = 720 * 60 * 60 * 1000

/** Whether a licence is valid, expiring soon or expired; it ends with this day (YYYY-MM-DD) in Manila. */
export function licenceState(expirationDay: string, now: Date): LicenceState {
  if (expirationDay < manilaDay(now)) return { words: 'Expired', variant: 'destructive' }
  const left = manilaDayStart(expirationDay).getTime() - now.getTime()
  if (left <= soonInMs) return { words: 'Expiring Soon', variant: 'warning' }
  return { words: 'Valid', variant: 'success' }
}

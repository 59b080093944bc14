import type { BadgeVariant } from '../../../../../ui/public/badge.tsx'
import type { AccountStatus, Role } from '../../../../people/contract/person.ts'

export const roleWords: Record<Role, string> = {
  attendee: 'Attendee',
  staff: 'Staff',
  organizer: 'Organizer',
  admin: 'Admin',
}

export const accountStatusWords: Record<AccountStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  suspended: 'Suspended',
}

export const accountStatusLooks: Record<AccountStatus, BadgeVariant> = {
  active: 'success',
  inactive: 'secondary',
  suspended: 'destructive',
}

/** A `tel:` URL; null without a number, such as 'none'. */
export function callAddress(phone: string): string | null {
  // Extensions and second numbers cannot be dialled.
  const [first = ''] = phone.split(/[a-z,;/]/i)
  const digits = first.replaceAll(/[^\d+]/g, '')
  return digits === '' ? null : `tel:${digits}`
}

export const yesOrNo = (isSo: boolean) => (isSo ? 'Yes' : 'No')

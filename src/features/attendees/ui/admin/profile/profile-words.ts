/** A person's facts in the words of the office. */
import type { BadgeVariant } from '../../../../../ui/public/badge.tsx'
import type { AccountStatus, Role } from '../../../../people/contract.ts'

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

/** Specification 2, section 4; a status of another kind would show like an inactive one. */
export const accountStatusLooks: Record<AccountStatus, BadgeVariant> = {
  active: 'success',
  inactive: 'secondary',
  suspended: 'destructive',
}

/** Where a telephone calls; null where nothing of what was typed is a number, such as 'none'. */
export function callAddress(phone: string): string | null {
  // An extension, or a second number, is nothing that can be dialled along.
  const [first = ''] = phone.split(/[a-z,;/]/i)
  const digits = first.replaceAll(/[^\d+]/g, '')
  return digits === '' ? null : `tel:${digits}`
}

export const yesOrNo = (isSo: boolean) => (isSo ? 'Yes' : 'No')

/** Permissions by role: one table for every endpoint guard and screen. */
import type { RoleName } from './actor.ts'

export type AccessLevel = 'self' | 'staff' | 'manager' | 'admin'

const rolesByAccessLevel: Record<AccessLevel, readonly RoleName[]> = {
  self: ['admin', 'organizer', 'staff', 'attendee'],
  staff: ['admin', 'organizer', 'staff'],
  manager: ['admin', 'organizer'],
  admin: ['admin'],
}

export const accessLevelByPermission = {
  'account.own': 'self',
  /** Replacing a password set by someone else, which must come first. */
  'account.choose_password': 'self',
  /** Open before the second factor too, because its setup requires it. */
  'account.reauthenticate': 'self',
  /** Permission that must come first where a second factor is required. */
  'account.second_factor': 'self',
  'accreditation.manage': 'manager',
  /** Answers to questions that the provider reserved for managers. */
  'answers.read_reserved': 'manager',
  /** Marks, also after the day. */
  'attendance.correct': 'staff',
  /** Deciding against what the marks say. */
  'attendance.override': 'manager',
  /** Permission that check-in passes hold, too; they need no account. */
  'attendance.scan': 'staff',
  /** Rules and check-in passes of a seminar. */
  'attendance.set_up': 'manager',
  'attendees.read': 'staff',
  'attendees.manage': 'manager',
  /** Work with individuals: adding, inviting, notes, attendance. */
  'attendees.work_with': 'staff',
  'audit.read': 'admin',
  'bookings.read': 'staff',
  /** Confirming, extending and canceling bookings of institutions. */
  'bookings.decide': 'manager',
  'categories.manage': 'manager',
  'certificates.issue': 'manager',
  'certificates.read': 'staff',
  'certificates.revoke': 'manager',
  'certificates.send': 'staff',
  /** Designs of certificates. */
  'certificates.templates': 'manager',
  /** Completion reports and their packs, which have all license numbers of a seminar. */
  'completion.prepare': 'manager',
  /** Recording that a report was handed in, and the decision of the council. */
  'completion.submit': 'manager',
  'dashboard.admin': 'admin',
  /** Permission to read full numbers; others read the last three digits. */
  'licences.read_full': 'manager',
  'licences.verify': 'manager',
  /** Mail server, sender and webhook secret: who sets them can read every mailed link. */
  'mail.configure': 'admin',
  'evaluation.manage': 'manager',
  'evaluation.read': 'manager',
  'mail.manage': 'manager',
  /** E-mails whose link opens an account or registration, or that say where to pay. */
  'mail.write_secret_templates': 'admin',
  'people.erase': 'admin',
  'messages.manage': 'manager',
  /** Receiving accounts. */
  'money.accounts': 'admin',
  'money.read': 'manager',
  /** Recording payments, allocating them to bills, asking for refunds. */
  'money.match': 'manager',
  /** Price rules and vouchers. */
  'money.prices': 'manager',
  /** Deciding about refunds. */
  'money.refund': 'admin',
  'payments.verify': 'manager',
  'profiles.edit': 'admin',
  'programme.read': 'staff',
  'programme.manage': 'manager',
  'seminars.read': 'staff',
  'seminars.manage': 'manager',
  /** Texts and pictures of the public pages. */
  'settings.content': 'manager',
  /** The provider's identity, branding, payment accounts and rules. */
  'settings.manage': 'admin',
  /** Setup tasks of a new installation. */
  'site.set_up': 'admin',
  'users.manage': 'manager',
  /** Managing administrators and appointing them. */
  'users.manage_admins': 'admin',
} as const satisfies Record<string, AccessLevel>

export type Permission = keyof typeof accessLevelByPermission

/** Whether the role must have a second factor after the grace period. */
export function isSecondFactorRequiredForRole(role: RoleName): boolean {
  return rolesByAccessLevel.manager.includes(role)
}

/** Whether a role is offered a second factor; it must have one at once if `SECOND_FACTOR` is `required`. */
export function isSecondFactorOfferedToRole(role: RoleName): boolean {
  return rolesByAccessLevel.staff.includes(role)
}

/** Whether a role has a permission; null means a visitor. */
export function roleHasPermission(role: RoleName | null, permission: Permission): boolean {
  const permitted: readonly RoleName[] = rolesByAccessLevel[accessLevelByPermission[permission]]
  return role !== null && permitted.includes(role)
}

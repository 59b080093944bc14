/**
 * Who may do what (decisions, "Roles"): one table that every endpoint's guard and every screen reads.
 *
 * A door names who may enter, in the words of the HTTP API; a permission names what stands behind it.
 */
import type { RoleName } from '../../platform/http/actor.ts'

export type Door = 'self' | 'staff' | 'manager' | 'admin'

const rolesOf: Record<Door, readonly RoleName[]> = {
  self: ['admin', 'organizer', 'staff', 'attendee'],
  staff: ['admin', 'organizer', 'staff'],
  manager: ['admin', 'organizer'],
  admin: ['admin'],
}

export const doorOf = {
  'account.own': 'self',
  /** The one thing that comes before everything else for a password that somebody else typed. */
  'account.choose_password': 'self',
  /** Proving that one is still oneself; open before a second factor too, because setting that up asks for it. */
  'account.reauthenticate': 'self',
  /** Setting up what one signs in with; the one thing that comes before a second factor where one is required. */
  'account.second_factor': 'self',
  'attendees.look': 'staff',
  'attendees.manage': 'manager',
  /** Whatever is done with single people: adding, inviting, noting what was talked about, attendance. */
  'attendees.work_with': 'staff',
  'audit.read': 'admin',
  'categories.manage': 'manager',
  'dashboard.admin': 'admin',
  /** The mail server, the sender and the webhook secret: whoever sets them reads every link that is mailed. */
  'mail.configure': 'admin',
  'mail.manage': 'manager',
  /** Templates whose link opens an account or a registration. */
  'mail.write_secret_templates': 'admin',
  'people.erase': 'admin',
  'messages.manage': 'manager',
  'payments.verify': 'manager',
  'profiles.edit': 'admin',
  'seminars.look': 'staff',
  'seminars.manage': 'manager',
  /** First-day tasks of a new installation. */
  'site.set_up': 'admin',
  'users.manage': 'manager',
  /** Also those who are administrators themselves, and making somebody one. */
  'users.manage_admins': 'admin',
} as const satisfies Record<string, Door>

export type Permission = keyof typeof doorOf

/** Whether people of this role must have a second factor after the grace period. */
export function mustHaveSecondFactor(role: RoleName): boolean {
  return rolesOf.manager.includes(role)
}

/** Whether people of this role are offered a second factor, and must have one at once where `SECOND_FACTOR` is `required`. */
export function takesSecondFactor(role: RoleName): boolean {
  return rolesOf.staff.includes(role)
}

/** Whether somebody of this role may do it; null is a visitor. */
export function may(role: RoleName | null, permission: Permission): boolean {
  const permitted: readonly RoleName[] = rolesOf[doorOf[permission]]
  return role !== null && permitted.includes(role)
}

export const roleNames = ['admin', 'organizer', 'staff', 'attendee'] as const
export type RoleName = (typeof roleNames)[number]

export interface Actor {
  readonly personId: number
  readonly email: string
  readonly displayName: string
  readonly role: RoleName
  /** Session of the request. */
  readonly sessionId: number
}

/** Step that a signed-in user must take before anything else. */
export type SignInRestriction = 'temporary_password' | 'second_factor'

export interface SessionTimes {
  readonly startedAt: Date
  readonly reauthenticatedAt: Date | null
  /** Deadline for setting up a second factor; null where one was used or none is needed. */
  readonly secondFactorDueAt: Date | null
}

const staffRoles: readonly RoleName[] = ['staff', 'organizer', 'admin']

export function isStaff(actor: Actor | null): boolean {
  return actor !== null && staffRoles.includes(actor.role)
}

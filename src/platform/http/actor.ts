/** Who is acting, as the doors of the API see them. */
export const roles = ['admin', 'organizer', 'staff', 'attendee'] as const
export type RoleName = (typeof roles)[number]

export interface Actor {
  readonly personId: number
  readonly email: string
  readonly displayName: string
  readonly role: RoleName
  /** The session that this request came with. */
  readonly sessionId: number
}

/** What a signed-in person must do before anything else: choose a password of their own, or set up a second factor. */
export type HeldBackBy = 'temporary_password' | 'second_factor'

/** When a session began, and when its owner last re-authenticated in it. */
export interface SessionTimes {
  readonly startedAt: Date
  readonly reauthenticatedAt: Date | null
  /** When its owner must have set up a second factor; null where they showed one, or need none. */
  readonly secondFactorDueAt: Date | null
}

const staffRoles: readonly RoleName[] = ['staff', 'organizer', 'admin']

export function isStaff(actor: Actor | null): boolean {
  return actor !== null && staffRoles.includes(actor.role)
}

import type { Role } from '../../../people/contract.ts'

const looks: Record<Role, string> = {
  admin: 'badge badge-secondary',
  attendee: 'badge',
  organizer: 'badge badge-success',
  staff: 'badge badge-outline',
}

/** A role in a word; without the signs that stand for states elsewhere. */
export function RoleBadge({ role }: { role: Role }) {
  return <span className={looks[role]}>{role}</span>
}

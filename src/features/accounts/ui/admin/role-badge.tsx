import type { Role } from '../../../people/contract/person.ts'

const looks: Record<Role, string> = {
  admin: 'badge badge-secondary',
  attendee: 'badge',
  organizer: 'badge badge-success',
  staff: 'badge badge-outline',
}

export function RoleBadge({ role }: { role: Role }) {
  return <span className={looks[role]}>{role}</span>
}

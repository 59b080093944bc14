import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type Permission, roleHasPermission } from '#app/application/contract/permissions.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import {
  managedSeminarPath,
  type SeminarTabName,
  seminarTabNames,
} from '#app/features/seminars/ui/managed-paths.ts'

const tabs = {
  overview: { label: 'Overview', permission: 'seminars.read' },
  registrations: { label: 'Registrations', permission: 'attendees.read' },
  programme: { label: 'Programme', permission: 'programme.read' },
  attendance: { label: 'Attendance', permission: 'attendance.correct' },
  evaluation: { label: 'Evaluation', permission: 'evaluation.manage' },
  certificates: { label: 'Certificates', permission: 'certificates.read' },
  settings: { label: 'Settings', permission: 'seminars.read' },
} as const satisfies Record<SeminarTabName, { readonly label: string; readonly permission: Permission }>

/** Places of a seminar that a role may open. */
export function listSeminarTabs(role: Role, seminarId: number) {
  return seminarTabNames
    .filter((name) => roleHasPermission(role, tabs[name].permission))
    .map((name) => ({ name, to: managedSeminarPath(seminarId, name), label: tabs[name].label }))
}

/** Links to what belongs to a seminar, each with its own address. */
export function SeminarTabs({
  role,
  seminarId,
  current,
}: {
  role: Role
  seminarId: number
  current: SeminarTabName
}) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = list.current?.querySelector(`[href$="/${current}"]`)
    tab?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [current])
  return (
    <nav ref={list} className="seminar-tabs" aria-label="Seminar">
      <ul>
        {listSeminarTabs(role, seminarId).map(({ name, to, label }) => (
          <li key={name}>
            <Link
              className="seminar-tab"
              to={to}
              aria-current={name === current ? 'page' : undefined}
              preventScrollReset
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

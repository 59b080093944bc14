import { useQuery } from '@tanstack/react-query'
import { type Permission, roleHasPermission } from '#app/application/contract/permissions.ts'
import type { SeminarOverview } from '#app/features/dashboards/contract/dashboards.ts'
import { seminarOverviewQuery } from '#app/features/dashboards/ui/dashboards-api.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import {
  managedSeminarPath,
  type SeminarTabName,
  seminarTabNames,
} from '#app/features/seminars/ui/managed-paths.ts'
import { LinkTabs } from '#app/ui/admin/link-tabs.tsx'

const tabs = {
  overview: { label: 'Overview', permission: 'seminars.read' },
  registrations: { label: 'Registrations', permission: 'attendees.read' },
  programme: { label: 'Program', permission: 'programme.read' },
  attendance: { label: 'Attendance', permission: 'attendance.correct' },
  evaluation: { label: 'Evaluation', permission: 'evaluation.manage' },
  certificates: { label: 'Certificates', permission: 'certificates.read' },
  report: { label: 'Report', permission: 'completion.prepare' },
  settings: { label: 'Settings', permission: 'seminars.read' },
} as const satisfies Record<SeminarTabName, { readonly label: string; readonly permission: Permission }>

/** Numbers and states of what waits behind the tabs. */
function badgesOf({
  paymentsWaiting,
  sessions,
  formsOpen,
  certificates,
}: SeminarOverview): Partial<Record<SeminarTabName, string | number>> {
  return {
    registrations: paymentsWaiting,
    programme: sessions === 0 ? 'Missing' : 0,
    evaluation: formsOpen === 0 ? 0 : 'Open',
    certificates: certificates?.ready ?? 0,
  }
}

/** Places of a seminar that a role may open. */
export function listSeminarTabs(role: Role) {
  return seminarTabNames
    .filter((name) => roleHasPermission(role, tabs[name].permission))
    .map((name) => ({
      name,
      label: tabs[name].label,
      toPath: (seminarId: number) => managedSeminarPath(seminarId, name),
    }))
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
  const { data: overview } = useQuery(seminarOverviewQuery(seminarId))
  const badges = overview === undefined ? {} : badgesOf(overview)
  return (
    <LinkTabs
      label="Seminar"
      current={managedSeminarPath(seminarId, current)}
      tabs={listSeminarTabs(role).map(({ name, label, toPath }) => ({
        to: toPath(seminarId),
        label,
        badge: badges[name],
      }))}
    />
  )
}

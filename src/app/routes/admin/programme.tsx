import { roleHasPermission } from '#app/application/contract/permissions.ts'
import {
  attendanceSettingsQuery,
  programmeQuery,
} from '#app/features/attendance/ui/admin/programme/programme-api.ts'
import { ProgrammeScreen } from '#app/features/attendance/ui/admin/programme/programme-screen.tsx'
import { defineSearchParams, pageParam, useListSearchParams } from '#app/ui/admin/search-params.ts'
import { type SeminarContentProps, seminarPage } from './seminars/seminar-page.tsx'

const searchParams = defineSearchParams({ day: pageParam })

export const { loader, Component } = seminarPage({
  title: 'Program',
  tab: 'programme',
  permission: 'programme.read',
  prefetch: ({ queries, seminarId }) =>
    Promise.all([
      queries.prefetchQuery(programmeQuery(seminarId)),
      queries.prefetchQuery(attendanceSettingsQuery(seminarId)),
    ]),
  Content: ProgrammeOfSeminar,
})

function ProgrammeOfSeminar({ role, seminarId }: SeminarContentProps) {
  const [{ day }, show] = useListSearchParams(searchParams)
  return (
    <ProgrammeScreen
      seminarId={seminarId}
      canManage={roleHasPermission(role, 'programme.manage')}
      day={day}
      onDay={(chosen) => show({ day: chosen }, true)}
    />
  )
}

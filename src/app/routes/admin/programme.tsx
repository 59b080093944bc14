import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { seminarAccreditationQuery } from '#app/features/accreditation/ui/admin/accreditation-api.ts'
import { AccreditationSection } from '#app/features/accreditation/ui/admin/accreditation-section.tsx'
import { attendanceSettingsQuery } from '#app/features/attendance/ui/admin/programme/programme-api.ts'
import { ProgrammeScreen } from '#app/features/attendance/ui/admin/programme/programme-screen.tsx'
import { defineSearchParams, pageParam, useListSearchParams } from '#app/ui/admin/search-params.ts'
import { PageHeading } from '#app/ui/structure.tsx'
import { type SeminarContentProps, seminarPage } from './seminars/seminar-page.tsx'

const searchParams = defineSearchParams({ day: pageParam })

export const { loader, Component } = seminarPage({
  title: 'Programme',
  permission: 'programme.read',
  prefetch: ({ queries, seminarId }) =>
    Promise.all([
      queries.prefetchQuery(attendanceSettingsQuery(seminarId)),
      queries.prefetchQuery(seminarAccreditationQuery(seminarId)),
    ]),
  Content: ProgrammeOfSeminar,
})

function ProgrammeOfSeminar({ role, seminarId }: SeminarContentProps) {
  const [{ day }, show] = useListSearchParams(searchParams)
  return (
    <>
      <PageHeading title="Programme" />
      <ProgrammeScreen
        seminarId={seminarId}
        canManage={roleHasPermission(role, 'programme.manage')}
        day={day}
        onDay={(chosen) => show({ day: chosen }, true)}
      />
      <AccreditationSection
        seminarId={seminarId}
        canManage={roleHasPermission(role, 'accreditation.manage')}
      />
    </>
  )
}

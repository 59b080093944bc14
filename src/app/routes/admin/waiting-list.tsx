import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { waitlistQuery, waitlistSearchParams } from '#app/features/waitlist/ui/admin/waitlist-api.ts'
import { WaitlistScreen } from '#app/features/waitlist/ui/admin/waitlist-screen.tsx'
import { useListSearchParams } from '#app/ui/admin/search-params.ts'
import { PageHeading } from '#app/ui/structure.tsx'
import { type SeminarContentProps, seminarPage } from './seminars/seminar-page.tsx'

export const { loader, Component } = seminarPage({
  title: 'Waiting List',
  permission: 'attendees.read',
  prefetch: ({ queries, params, seminarId }) =>
    queries.prefetchQuery(waitlistQuery(seminarId, waitlistSearchParams.read(params))),
  Content: WaitingList,
})

function WaitingList({ role, seminarId, programme }: SeminarContentProps) {
  const state = useListSearchParams(waitlistSearchParams)
  return (
    <>
      <PageHeading title="Waiting List" subtitle={programme?.seminar.title} />
      <WaitlistScreen
        seminarId={seminarId}
        state={state}
        canManage={roleHasPermission(role, 'attendees.manage')}
      />
    </>
  )
}

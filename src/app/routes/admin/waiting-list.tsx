import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { waitlistQuery, waitlistSearchParams } from '#app/features/waitlist/ui/admin/waitlist-api.ts'
import { WaitlistScreen } from '#app/features/waitlist/ui/admin/waitlist-screen.tsx'
import { useListSearchParams } from '#app/ui/admin/search-params.ts'
import { type SeminarContentProps, seminarPage } from './seminars/seminar-page.tsx'

export const { loader, Component } = seminarPage({
  title: 'Waiting List',
  tab: 'registrations',
  permission: 'attendees.read',
  prefetch: ({ queries, params, seminarId }) =>
    queries.prefetchQuery(waitlistQuery(seminarId, waitlistSearchParams.read(params))),
  Content: WaitingList,
})

function WaitingList({ role, seminarId }: SeminarContentProps) {
  const state = useListSearchParams(waitlistSearchParams)
  return (
    <>
      <h2>Waiting List</h2>
      <WaitlistScreen
        seminarId={seminarId}
        state={state}
        canManage={roleHasPermission(role, 'attendees.manage')}
      />
    </>
  )
}

import { seminarOverviewQuery } from '#app/features/dashboards/ui/dashboards-api.ts'
import { SeminarOverview } from '#app/features/dashboards/ui/member/seminar-overview.tsx'
import { seminarPage } from './seminars/seminar-page.tsx'

export const { loader, Component } = seminarPage({
  title: 'Seminar',
  tab: 'overview',
  permission: 'seminars.read',
  prefetch: ({ queries, seminarId }) => queries.prefetchQuery(seminarOverviewQuery(seminarId)),
  Content: SeminarOverview,
})

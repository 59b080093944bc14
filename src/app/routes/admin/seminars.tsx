import {
  seminarsSearchParams,
  toManilaMonth,
} from '#app/features/seminars/ui/admin/seminars-search-params.ts'
import {
  activeCategoriesQuery,
  managedSeminarCountsQuery,
  managedSeminarsQuery,
  seminarCalendarQuery,
} from '#app/features/seminars/ui/planning-api.ts'
import { PageHeading } from '#app/ui/structure.tsx'
import { type AdminPrefetchContext, adminPage } from './admin-page.tsx'
import { SeminarsPageContent } from './seminars/seminars-board.tsx'

export const { loader, Component } = adminPage({
  title: 'Manage Seminars',
  permission: 'seminars.read',
  prefetch: prefetchView,
  Content: () => (
    <>
      <PageHeading
        title="Manage Seminars"
        subtitle="View, edit, and organize all your seminars in one place."
      />
      <SeminarsPageContent />
    </>
  ),
})

function prefetchView({ queries, params }: AdminPrefetchContext): Promise<unknown> {
  const searchParams = seminarsSearchParams.read(params)
  if (searchParams.view === 'calendar')
    return queries.prefetchQuery(seminarCalendarQuery(searchParams.month ?? toManilaMonth(new Date())))
  return Promise.all([
    queries.prefetchQuery(managedSeminarsQuery(searchParams)),
    queries.prefetchQuery(activeCategoriesQuery()),
    queries.prefetchQuery(managedSeminarCountsQuery()),
  ])
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { data, useParams } from 'react-router'
import { NotFoundScreen } from '#app/app/layouts/failure-screens.tsx'
import { seminarOverviewQuery } from '#app/features/dashboards/ui/dashboards-api.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { managedSeminarQuery } from '#app/features/seminars/ui/admin/managed-seminar.ts'
import type { SeminarTabName } from '#app/features/seminars/ui/managed-paths.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { parseRowId } from '#app/ui/admin/search-params.ts'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import { type AdminPage, type AdminPrefetchContext, adminPage } from '../admin-page.tsx'
import { SeminarTabs } from './seminar-tabs.tsx'

// One file for all pages, loaded beside them.
const SeminarHead = lazyComponent(async () => (await import('./seminar-head.tsx')).SeminarHead)

export interface SeminarContentProps {
  readonly role: Role
  readonly seminarId: number
  /** Undefined until it has loaded. */
  readonly seminar: Seminar | undefined
}

export interface SeminarPrefetchContext extends AdminPrefetchContext {
  readonly seminarId: number
}

interface SeminarPage extends Omit<AdminPage, 'prefetch' | 'Content'> {
  /** Tab to which the page belongs. */
  readonly tab: SeminarTabName
  /** Prefetches what the page needs beside the seminar. */
  readonly prefetch?: (context: SeminarPrefetchContext) => Promise<unknown>
  readonly Content: (props: SeminarContentProps) => ReactNode
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

/** An admin page at `seminars/:seminarId/…`, a tab of its seminar; not found if there is no such seminar. */
export function seminarPage({ tab, prefetch, Content, ...page }: SeminarPage) {
  async function prefetchSeminar(context: AdminPrefetchContext): Promise<void> {
    const seminarId = parseRowId(context.pathParams.seminarId)
    if (seminarId === undefined) throw data(null, { status: 404 })
    const query = managedSeminarQuery(seminarId)
    await Promise.all([
      context.queries.prefetchQuery(query),
      context.queries.prefetchQuery(seminarOverviewQuery(seminarId)),
      prefetch?.({ ...context, seminarId }),
    ])
    if (isNotFound(context.queries.getQueryState(query.queryKey)?.error)) throw data(null, { status: 404 })
  }

  function OfSeminar({ role, seminarId }: Pick<SeminarContentProps, 'role' | 'seminarId'>) {
    const { data: details, error } = useQuery(managedSeminarQuery(seminarId))
    if (isNotFound(error)) return <NotFoundScreen />
    const seminar = details?.seminar
    return (
      <>
        <Suspense>
          <SeminarHead role={role} seminar={seminar} />
        </Suspense>
        <SeminarTabs role={role} seminarId={seminarId} current={tab} />
        <Content role={role} seminarId={seminarId} seminar={seminar} />
      </>
    )
  }

  function OfPath({ role }: { role: Role }) {
    const seminarId = parseRowId(useParams().seminarId)
    return seminarId === undefined ? <NotFoundScreen /> : <OfSeminar role={role} seminarId={seminarId} />
  }

  return adminPage({ ...page, prefetch: prefetchSeminar, Content: OfPath })
}

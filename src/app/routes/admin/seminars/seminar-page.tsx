import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data, useParams } from 'react-router'
import { NotFoundScreen } from '#app/app/layouts/failure-screens.tsx'
import type { Role } from '#app/features/people/contract/person.ts'
import type { SeminarTabName } from '#app/features/seminars/contract/paths.ts'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { managedSeminarQuery } from '#app/features/seminars/ui/planning-api.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { parseRowId } from '#app/ui/admin/search-params.ts'
import { type AdminPage, type AdminPrefetchContext, adminPage } from '../admin-page.tsx'
import { SeminarHead } from './seminar-head.tsx'
import { SeminarTabs } from './seminar-tabs.tsx'

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
    await Promise.all([context.queries.prefetchQuery(query), prefetch?.({ ...context, seminarId })])
    if (isNotFound(context.queries.getQueryState(query.queryKey)?.error)) throw data(null, { status: 404 })
  }

  function OfSeminar({ role, seminarId }: Pick<SeminarContentProps, 'role' | 'seminarId'>) {
    const { data: details, error } = useQuery(managedSeminarQuery(seminarId))
    if (isNotFound(error)) return <NotFoundScreen />
    const seminar = details?.seminar
    return (
      <>
        <SeminarHead role={role} seminar={seminar} />
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

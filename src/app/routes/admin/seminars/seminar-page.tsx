import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data, useParams } from 'react-router'
import { NotFoundScreen } from '#app/app/layouts/failure-screens.tsx'
import type { AttendanceProgramme } from '#app/features/attendance/contract/programme.ts'
import { isNotFoundError, programmeQuery } from '#app/features/attendance/ui/admin/programme/programme-api.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import { parseRowId } from '#app/ui/admin/search-params.ts'
import { type AdminPage, type AdminPrefetchContext, adminPage } from '../admin-page.tsx'

export interface SeminarContentProps {
  readonly role: Role
  readonly seminarId: number
  /** Program with its seminar; undefined until it has loaded. */
  readonly programme: AttendanceProgramme | undefined
}

export interface SeminarPrefetchContext extends AdminPrefetchContext {
  readonly seminarId: number
}

interface SeminarPage extends Omit<AdminPage, 'prefetch' | 'Content'> {
  /** Prefetches what the page needs beside the program, which every page of a seminar has. */
  readonly prefetch: (context: SeminarPrefetchContext) => Promise<unknown>
  readonly Content: (props: SeminarContentProps) => ReactNode
}

/** An admin page at `seminars/:seminarId/…`; not found if there is no such seminar. */
export function seminarPage({ prefetch, Content, ...page }: SeminarPage) {
  async function prefetchSeminar(context: AdminPrefetchContext): Promise<void> {
    const seminarId = parseRowId(context.pathParams.seminarId)
    if (seminarId === undefined) throw data(null, { status: 404 })
    const query = programmeQuery(seminarId)
    await Promise.all([context.queries.prefetchQuery(query), prefetch({ ...context, seminarId })])
    if (isNotFoundError(context.queries.getQueryState(query.queryKey)?.error))
      throw data(null, { status: 404 })
  }

  function OfSeminar(props: Omit<SeminarContentProps, 'programme'>) {
    const { data: programme, error } = useQuery(programmeQuery(props.seminarId))
    return isNotFoundError(error) ? <NotFoundScreen /> : <Content {...props} programme={programme} />
  }

  function OfPath({ role }: { role: Role }) {
    const seminarId = parseRowId(useParams().seminarId)
    return seminarId === undefined ? <NotFoundScreen /> : <OfSeminar role={role} seminarId={seminarId} />
  }

  return adminPage({ ...page, prefetch: prefetchSeminar, Content: OfPath })
}

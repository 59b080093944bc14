import { useQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, useParams } from 'react-router'
import { useAuth } from '../../../features/accounts/ui/auth-provider.tsx'
import { seminarAccreditationQuery } from '../../../features/accreditation/ui/admin/accreditation-api.ts'
import { AccreditationSection } from '../../../features/accreditation/ui/admin/accreditation-section.tsx'
import {
  attendanceSettingsQuery,
  isMissing,
  programmeQuery,
} from '../../../features/attendance/ui/admin/programme/programme-api.ts'
import { ProgrammeScreen } from '../../../features/attendance/ui/admin/programme/programme-screen.tsx'
import { roleHasPermission } from '../../../features/people/contract/permissions.ts'
import { useApi } from '../../../platform/api-client/use-api.ts'
import {
  defineSearchParams,
  pageParam,
  parseRowId,
  useListSearchParams,
} from '../../../ui/admin/search-params.ts'
import { PageHeading } from '../../../ui/structure.tsx'
import { NotFoundScreen } from '../../layouts/failure-screens.tsx'
import { type AdminPrefetchContext, GuardedAdminPage, loadAdminPage } from '../../shell/admin-page.tsx'

const permission = 'programme.look'

const searchParams = defineSearchParams({ day: pageParam })

export function loader(args: LoaderFunctionArgs) {
  return loadAdminPage(args, permission, (context) => prefetchProgramme(context, args.params.seminarId))
}

async function prefetchProgramme(
  { queries, api }: AdminPrefetchContext,
  seminarIdParam: string | undefined,
): Promise<void> {
  const seminarId = parseRowId(seminarIdParam)
  if (seminarId === undefined) throw data(null, { status: 404 })
  const query = programmeQuery(api, seminarId)
  await Promise.all([
    queries.prefetchQuery(query),
    queries.prefetchQuery(attendanceSettingsQuery(api, seminarId)),
    queries.prefetchQuery(seminarAccreditationQuery(api, seminarId)),
  ])
  if (isMissing(queries.getQueryState(query.queryKey)?.error)) throw data(null, { status: 404 })
}

export function Component() {
  const params = useParams()
  const seminarId = parseRowId(params.seminarId)
  return (
    <GuardedAdminPage title="Programme" permission={permission}>
      {seminarId === undefined ? <NotFoundScreen /> : <ProgrammeOfSeminar seminarId={seminarId} />}
    </GuardedAdminPage>
  )
}

function ProgrammeOfSeminar({ seminarId }: { seminarId: number }) {
  const [{ day }, show] = useListSearchParams(searchParams)
  const { state } = useAuth()
  const { error } = useQuery(programmeQuery(useApi(), seminarId))
  if (isMissing(error)) return <NotFoundScreen />
  const role = state.status === 'authenticated' ? state.user.role : null
  const canManage = roleHasPermission(role, 'programme.manage')
  return (
    <>
      <PageHeading title="Programme" />
      <ProgrammeScreen
        seminarId={seminarId}
        canManage={canManage}
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

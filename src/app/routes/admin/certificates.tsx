import { useQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, useParams } from 'react-router'
import { useAuth } from '../../../features/accounts/ui/auth-provider.tsx'
import { isMissing, programmeQuery } from '../../../features/attendance/ui/admin/programme/programme-api.ts'
import { certificatesQuery } from '../../../features/certificates/ui/admin/certificates-api.ts'
import { certificatesSearchParams } from '../../../features/certificates/ui/admin/certificates-params.ts'
import { CertificatesScreen } from '../../../features/certificates/ui/admin/certificates-screen.tsx'
import { roleHasPermission } from '../../../features/people/contract/permissions.ts'
import { useApi } from '../../../platform/api-client/use-api.ts'
import { parseRowId, useListSearchParams } from '../../../ui/admin/search-params.ts'
import { PageHeading } from '../../../ui/structure.tsx'
import { NotFoundScreen } from '../../layouts/failure-screens.tsx'
import { type AdminPrefetchContext, GuardedAdminPage, loadAdminPage } from '../../shell/admin-page.tsx'

const permission = 'certificates.look'

export function loader(args: LoaderFunctionArgs) {
  return loadAdminPage(args, permission, (context) => prefetchCertificates(context, args.params.seminarId))
}

async function prefetchCertificates(
  { queries, api, params }: AdminPrefetchContext,
  seminarIdParam: string | undefined,
): Promise<void> {
  const seminarId = parseRowId(seminarIdParam)
  if (seminarId === undefined) throw data(null, { status: 404 })
  const query = programmeQuery(api, seminarId)
  await Promise.all([
    queries.prefetchQuery(query),
    queries.prefetchQuery(certificatesQuery(api, seminarId, certificatesSearchParams.read(params))),
  ])
  if (isMissing(queries.getQueryState(query.queryKey)?.error)) throw data(null, { status: 404 })
}

export function Component() {
  const seminarId = parseRowId(useParams().seminarId)
  return (
    <GuardedAdminPage title="Certificates" permission={permission}>
      {seminarId === undefined ? <NotFoundScreen /> : <CertificatesOfSeminar seminarId={seminarId} />}
    </GuardedAdminPage>
  )
}

function CertificatesOfSeminar({ seminarId }: { seminarId: number }) {
  const [params, show] = useListSearchParams(certificatesSearchParams)
  const { state } = useAuth()
  const { data: programme, error } = useQuery(programmeQuery(useApi(), seminarId))
  if (isMissing(error)) return <NotFoundScreen />
  // Unreachable: the area's layout requires a session.
  if (state.status !== 'authenticated') return null
  return (
    <>
      <PageHeading title="Certificates" subtitle={programme?.seminar.title} />
      <CertificatesScreen
        seminarId={seminarId}
        params={params}
        onParams={show}
        canIssue={roleHasPermission(state.user.role, 'certificates.issue')}
      />
    </>
  )
}

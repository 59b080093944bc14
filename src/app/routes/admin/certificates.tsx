import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { certificatesQuery } from '#app/features/certificates/ui/admin/certificates-api.ts'
import { certificatesSearchParams } from '#app/features/certificates/ui/admin/certificates-params.ts'
import { CertificatesScreen } from '#app/features/certificates/ui/admin/certificates-screen.tsx'
import { useListSearchParams } from '#app/ui/admin/search-params.ts'
import { type SeminarContentProps, seminarPage } from './seminars/seminar-page.tsx'

export const { loader, Component } = seminarPage({
  title: 'Certificates',
  tab: 'certificates',
  permission: 'certificates.read',
  prefetch: ({ queries, params, seminarId }) =>
    queries.prefetchQuery(certificatesQuery(seminarId, certificatesSearchParams.read(params))),
  Content: Certificates,
})

function Certificates({ role, seminarId }: SeminarContentProps) {
  const state = useListSearchParams(certificatesSearchParams)
  return (
    <CertificatesScreen
      seminarId={seminarId}
      state={state}
      canIssue={roleHasPermission(role, 'certificates.issue')}
    />
  )
}

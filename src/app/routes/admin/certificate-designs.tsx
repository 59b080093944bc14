import { designsQuery } from '../../../features/certificates/ui/admin/designs-api.ts'
import { DesignsScreen } from '../../../features/certificates/ui/admin/designs-screen.tsx'
import { PageHeading } from '../../../ui/structure.tsx'
import { adminPage } from '../../shell/admin-page.tsx'

export const { loader, Component } = adminPage({
  title: 'Certificate designs',
  permission: 'certificates.templates',
  prefetch: ({ queries, api }) => queries.prefetchQuery(designsQuery(api)),
  Content: () => (
    <>
      <PageHeading
        title="Certificate designs"
        subtitle="How certificates are printed. Issued certificates keep the design that they were printed with."
      />
      <DesignsScreen />
    </>
  ),
})

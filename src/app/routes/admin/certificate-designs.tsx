import { designsQuery } from '#app/features/certificates/ui/admin/designs-api.ts'
import { DesignsScreen } from '#app/features/certificates/ui/admin/designs-screen.tsx'
import { PageHeading } from '#app/ui/structure.tsx'
import { adminPage } from './admin-page.tsx'

export const { loader, Component } = adminPage({
  title: 'Certificate designs',
  permission: 'certificates.templates',
  prefetch: ({ queries }) => queries.prefetchQuery(designsQuery()),
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

import { designsQuery } from '#app/features/certificates/ui/admin/designs-api.ts'
import { DesignsScreen } from '#app/features/certificates/ui/admin/designs-screen.tsx'
import { settingsPage } from './settings/settings-page.tsx'

export const { loader, Component } = settingsPage({
  title: 'Certificate designs',
  permission: 'certificates.templates',
  prefetch: ({ queries }) => queries.prefetchQuery(designsQuery()),
  Content: () => (
    <>
      <p className="settings-note">
        How certificates are printed. Issued certificates keep the design that they were printed with.
      </p>
      <DesignsScreen />
    </>
  ),
})

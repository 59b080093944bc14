import type { LoaderFunctionArgs } from 'react-router'
import { designsQuery } from '../../../features/certificates/ui/admin/designs-api.ts'
import { DesignsScreen } from '../../../features/certificates/ui/admin/designs-screen.tsx'
import { PageHeading } from '../../../ui/structure.tsx'
import { GuardedAdminPage, loadAdminPage } from '../../shell/admin-page.tsx'

const permission = 'certificates.templates'

export function loader(args: LoaderFunctionArgs) {
  return loadAdminPage(args, permission, ({ queries, api }) => queries.prefetchQuery(designsQuery(api)))
}

export function Component() {
  return (
    <GuardedAdminPage title="Certificate designs" permission={permission}>
      <PageHeading
        title="Certificate designs"
        subtitle="How certificates are printed. Issued certificates keep the design that they were printed with."
      />
      <DesignsScreen />
    </GuardedAdminPage>
  )
}

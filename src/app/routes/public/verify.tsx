import { useOrganisation } from '../../../features/settings/ui/site-settings.tsx'
import { LightRoute } from '../../light/light-route.tsx'
import type { PageHandle } from '../../page-handle.ts'
import { PageMeta } from '../../page-meta.tsx'
import { VerifyPage } from './verify/verify-page.tsx'

export const handle: PageHandle = { lightPage: 'routes/public/verify/verify-page.tsx' }

export function Component() {
  const { name } = useOrganisation()
  return (
    <LightRoute Page={VerifyPage}>
      <PageMeta
        path="/verify"
        title="Verify a Certificate"
        description={`Check whether a certificate of ${name} is genuine and valid.`}
      />
    </LightRoute>
  )
}

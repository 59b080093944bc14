import { LightRoute } from '../../light/light-route.tsx'
import type { PageHandle } from '../../page-handle.ts'
import { HiddenPageMeta } from '../../page-meta.tsx'
import { CertificatePage } from './certificate/certificate-page.tsx'
import { loadCertificate } from './certificate/load-certificate.ts'

export const loader = loadCertificate

export const handle: PageHandle = { lightPage: 'routes/public/certificate/certificate-page.tsx' }

export function Component() {
  return (
    <LightRoute Page={CertificatePage}>
      <HiddenPageMeta title="Certificate" />
    </LightRoute>
  )
}

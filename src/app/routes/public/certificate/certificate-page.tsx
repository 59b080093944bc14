import { VerificationView } from '../../../../features/certificates/ui/public/verification-view.tsx'
import { VerifyForm } from '../../../../features/certificates/ui/public/verify-form.tsx'
import { PageHeading } from '../../../../ui/structure.tsx'
import type { LightPageProps } from '../../../light/light-page.ts'
import type { loadCertificate } from './load-certificate.ts'
import type { postLicence } from './post-licence.server.ts'

export function CertificatePage({
  loaded,
  posted,
}: LightPageProps<typeof loadCertificate, typeof postLicence>) {
  const { certificate, number, failure } = loaded
  if (certificate !== null) return <VerificationView certificate={certificate} comparison={posted ?? null} />
  return (
    <>
      <PageHeading title="Verify a Certificate" />
      <VerifyForm number={number} code="" errors={{}} failure={failure} />
    </>
  )
}

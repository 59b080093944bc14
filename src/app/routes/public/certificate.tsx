import { useActionData, useLoaderData } from 'react-router'
import { HiddenPageMeta } from '#app/app/page-meta.tsx'
import { VerificationView } from '#app/features/certificates/ui/public/verification-view.tsx'
import { VerifyForm } from '#app/features/certificates/ui/public/verify-form.tsx'
import { NarrowSection, PageHeading } from '#app/ui/structure.tsx'
import { loadCertificate } from './certificate/load-certificate.ts'
import type { postLicence } from './certificate/post-licence.server.ts'

export const loader = loadCertificate

export function Component() {
  const { certificate, number, failure } = useLoaderData<typeof loader>()
  const comparison = useActionData<typeof postLicence>() ?? null
  return (
    <>
      <HiddenPageMeta title="Certificate" />
      <NarrowSection>
        {certificate === null ? (
          <>
            <PageHeading title="Verify a Certificate" />
            <VerifyForm number={number} code="" errors={{}} failure={failure} />
          </>
        ) : (
          <VerificationView certificate={certificate} comparison={comparison} />
        )}
      </NarrowSection>
    </>
  )
}

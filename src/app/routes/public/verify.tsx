import { useActionData } from 'react-router'
import { PageMeta } from '#app/app/page-meta.tsx'
import { ScanCode } from '#app/features/certificates/ui/public/scan-code.tsx'
import { VerifyForm } from '#app/features/certificates/ui/public/verify-form.tsx'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { NarrowSection, PageHeading } from '#app/ui/structure.tsx'
import type { postVerify } from './verify/post-verify.server.ts'

const empty = { number: '', code: '', errors: {}, failure: null }

export function Component() {
  const { name } = useOrganisation()
  const posted = useActionData<typeof postVerify>()
  return (
    <>
      <PageMeta
        path="/verify"
        title="Verify a Certificate"
        description={`Check whether a certificate of ${name} is genuine and valid.`}
      />
      <NarrowSection>
        <PageHeading
          title="Verify a Certificate"
          subtitle="Scan the QR code of the certificate with the camera of your phone, or type what is printed beside it."
        />
        <ScanCode />
        <VerifyForm {...(posted ?? empty)} />
      </NarrowSection>
    </>
  )
}

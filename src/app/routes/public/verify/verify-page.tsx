import { ScanCode } from '../../../../features/certificates/ui/public/scan-code.tsx'
import { VerifyForm } from '../../../../features/certificates/ui/public/verify-form.tsx'
import { PageHeading } from '../../../../ui/structure.tsx'
import type { LightPageProps } from '../../../light/light-page.ts'
import type { postVerify } from './post-verify.server.ts'

const empty = { number: '', code: '', errors: {}, failure: null }

export function VerifyPage({ posted }: LightPageProps<unknown, typeof postVerify>) {
  return (
    <>
      <PageHeading
        title="Verify a Certificate"
        subtitle="Scan the QR code of the certificate with the camera of your phone, or type what is printed beside it."
      />
      <ScanCode />
      <VerifyForm {...(posted ?? empty)} />
    </>
  )
}

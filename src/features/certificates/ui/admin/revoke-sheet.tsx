import { NativeSelect, Textarea } from '@mantine/core'
import * as z from 'zod/mini'
import { publicRevocationReasons } from '#app/features/certificates/contract/certificate-values.ts'
import type { CertificateEntry } from '#app/features/certificates/contract/certificates.ts'
import { publicReasonTexts } from '#app/features/certificates/rules/public-reasons.ts'
import { EntitySheet } from '#app/ui/admin/entity-sheet.tsx'
import { revokeMutation } from './certificates-api.ts'

const schema = z.object({
  publicReason: z.enum(publicRevocationReasons),
  note: z.string().check(z.trim(), z.minLength(3, 'Say why it is revoked.'), z.maxLength(500)),
})

export function RevokeSheet({ certificate }: { certificate: CertificateEntry }) {
  return (
    <EntitySheet
      title={`Revoke ${certificate.number}`}
      schema={schema}
      values={{ publicReason: 'issued_in_error', note: '' }}
      mutation={revokeMutation}
      toInput={(values) => ({ certificateId: certificate.id, ...values })}
      saveLabel="Revoke"
      busyLabel="Revoking..."
    >
      {({ field }) => (
        <>
          <p>
            The certificate of <strong>{certificate.holder}</strong> is no longer valid at once, and its page
            says so. This cannot be undone; a new one can be issued.
          </p>
          <NativeSelect
            {...field('publicReason')}
            label="Reason for Everybody"
            description="Shown on the page of the certificate."
            data={publicRevocationReasons.map((value) => ({ value, label: publicReasonTexts[value] }))}
          />
          <Textarea
            {...field('note')}
            label="Note"
            description="For staff only."
            autosize
            minRows={3}
            required
          />
        </>
      )}
    </EntitySheet>
  )
}

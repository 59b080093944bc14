import { NativeSelect, Textarea } from '@mantine/core'
import * as z from 'zod/mini'
import { publicReasons } from '#app/features/certificates/contract/certificate-values.ts'
import type { CertificateEntry } from '#app/features/certificates/contract/certificates.ts'
import { publicReasonTexts } from '#app/features/certificates/rules/public-reasons.ts'
import { Sheet, SheetForm } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { revokeMutation } from './certificates-api.ts'

const schema = z.object({
  publicReason: z.enum(publicReasons),
  note: z.string().check(z.trim(), z.minLength(3, 'Say why it is revoked.'), z.maxLength(500)),
})

export function RevokeSheet({
  certificate,
  onClose,
}: {
  certificate: CertificateEntry | null
  onClose: () => void
}) {
  return (
    <Sheet
      title={certificate === null ? 'Revoke Certificate' : `Revoke ${certificate.number}`}
      isOpen={certificate !== null}
      onClose={onClose}
    >
      {certificate === null ? null : <RevokeForm certificate={certificate} onClose={onClose} />}
    </Sheet>
  )
}

function RevokeForm({ certificate, onClose }: { certificate: CertificateEntry; onClose: () => void }) {
  const { mutateAsync, isPending } = useEndpointMutation(revokeMutation)
  const form = useAdminForm<z.infer<typeof schema>>({
    schema,
    values: { publicReason: 'issued_in_error', note: '' },
    async send(values) {
      await mutateAsync({ certificateId: certificate.id, ...values })
      onClose()
    },
  })
  return (
    <SheetForm
      onSubmit={form.submit}
      onCancel={onClose}
      saveLabel="Revoke"
      busyLabel={isPending ? 'Revoking...' : undefined}
      isChanged={form.isChanged}
    >
      <p>
        The certificate of <strong>{certificate.holder}</strong> is no longer valid at once, and its page says
        so. This cannot be undone; a new one can be issued.
      </p>
      <NativeSelect
        {...form.field('publicReason')}
        label="Reason for Everybody"
        description="Shown on the page of the certificate."
        data={publicReasons.map((value) => ({ value, label: publicReasonTexts[value] }))}
      />
      <Textarea
        {...form.field('note')}
        label="Note"
        description="For staff only."
        autosize
        minRows={3}
        required
      />
    </SheetForm>
  )
}

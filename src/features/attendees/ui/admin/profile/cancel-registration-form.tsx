import { Checkbox, Textarea } from '@mantine/core'
import * as z from 'zod/mini'
import type { ProfileSeminar } from '#app/features/attendees/contract/profile.ts'
import { reasonFormField } from '#app/features/ledger/ui/admin/reason-form.tsx'
import { useSiteSettings } from '#app/features/settings/ui/site-settings.tsx'
import { EntityForm } from '#app/ui/admin/entity-sheet.tsx'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'

const cancelOrderMutation = endpointMutation('POST /orders/cancel', {
  failed: 'Failed to cancel the registration',
  succeeded: ({ amountPaid }) =>
    amountPaid > 0
      ? 'The registration is cancelled. What was paid is still to be sent back.'
      : 'The registration is cancelled.',
})

const schema = z.object({ reason: reasonFormField(), requestsRefund: z.boolean() })

export function CancelRegistrationForm({
  seminar: { orderId, registrationId, seminarTitle },
}: {
  seminar: ProfileSeminar
}) {
  const { keepsLedger = false } = useSiteSettings()
  return (
    <EntityForm
      mutation={cancelOrderMutation}
      schema={schema}
      values={{ reason: '', requestsRefund: keepsLedger }}
      toInput={(values) => ({ orderId, registrationId, ...values })}
      saveLabel="Cancel Registration"
      cancelLabel="Keep Registration"
    >
      {({ field, form }) => (
        <>
          <p>
            The registration for {seminarTitle} ends: others can take the seat at once, and the ticket is
            void. The registrant gets an e-mail with the reason. What was paid stays recorded, and is not sent
            back by itself.
          </p>
          <Textarea {...field('reason')} label="Reason" autosize minRows={3} required />
          {keepsLedger ? (
            <Checkbox
              {...form.register('requestsRefund')}
              label="Request the refund of what was paid"
              description="It appears in the bill, where an administrator approves it."
            />
          ) : null}
        </>
      )}
    </EntityForm>
  )
}

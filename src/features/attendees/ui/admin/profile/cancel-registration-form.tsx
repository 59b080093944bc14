import type { ProfileSeminar } from '#app/features/attendees/contract/profile.ts'
import { ReasonForm } from '#app/features/ledger/ui/admin/reason-form.tsx'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'

const cancelOrderMutation = endpointMutation('POST /orders/cancel', {
  failed: 'Failed to cancel the registration',
  succeeded: ({ amountPaid }) =>
    amountPaid > 0
      ? 'The registration is cancelled. What was paid is still to be sent back.'
      : 'The registration is cancelled.',
})

export function CancelRegistrationForm({ seminar: { orderId, seminarTitle } }: { seminar: ProfileSeminar }) {
  return (
    <ReasonForm
      mutation={cancelOrderMutation}
      toInput={(reason) => ({ orderId, reason })}
      saveLabel="Cancel Registration"
      cancelLabel="Keep Registration"
    >
      The registration for {seminarTitle} ends: others can take the seat at once, and the ticket is void. The
      registrant gets an e-mail with the reason. What was paid stays recorded, and is not sent back by itself.
    </ReasonForm>
  )
}

import type { SubmitEvent } from 'react'
import { Alert } from '../../../../ui/public/alert.tsx'
import { Button } from '../../../../ui/public/button.tsx'
import { ProgressBar } from '../../../../ui/public/progress-bar.tsx'
import type { RegistrationFailure } from '../registration-failure.ts'
import { PaymentFields } from './payment-fields.tsx'
import { ProviderContact } from './provider-contact.tsx'
import { type SendProofParts, useSendProof } from './use-send-proof.ts'

export function SendProofForm(parts: SendProofParts) {
  const { form, isSending, percent, failure, submit } = useSendProof(parts)

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void submit()
  }

  return (
    <form
      className="grid gap-6"
      noValidate
      // Without JavaScript, prevents input from entering the URL.
      method="dialog"
      onSubmit={onSubmit}
      aria-label="New proof of payment"
      aria-busy={isSending}
    >
      <PaymentFields form={form} />
      {failure === null ? null : <Failure failure={failure} />}
      <div className="needs-script">
        <Button type="submit" busyLabel={isSending ? 'Sending...' : undefined}>
          Send proof of payment
        </Button>
      </div>
      {isSending && percent !== null ? (
        <ProgressBar label="Sending your proof of payment" percent={percent} />
      ) : null}
    </form>
  )
}

function Failure({ failure }: { failure: RegistrationFailure }) {
  const { kind, message } = failure
  if (kind === 'fields' || kind === 'closed') return <Alert variant="error" title={message} />
  return (
    <Alert variant="error" title={message}>
      <p>
        Nothing is lost: press the button again.{' '}
        {kind === 'offline' ? null : (
          <>
            Does it not help? Write or call us: <ProviderContact />.
          </>
        )}
      </p>
    </Alert>
  )
}

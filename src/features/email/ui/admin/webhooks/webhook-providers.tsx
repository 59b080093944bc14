import type { ReactNode } from 'react'
import { Disclosure } from '../../../../../ui/public/disclosure.tsx'

/** Keys as in events. */
export const providerNames: Readonly<Record<string, string>> = {
  postmark: 'Postmark',
  sendgrid: 'SendGrid',
  mailgun: 'Mailgun',
  resend: 'Resend',
  brevo: 'Brevo',
  other: 'another sender',
}

interface Instruction {
  readonly name: string
  readonly steps: ReactNode
}

/** For providers without signatures, the secret is part of the URL. */
function withPassword(url: string): string {
  return url.replace('://', '://pagsulong:YOUR-SECRET@')
}

function instructionsFor(url: string): readonly Instruction[] {
  const inAddress = (
    <>
      It signs nothing: make up a long secret, save it above, and give the provider this address, with your
      secret as the password: <code>{withPassword(url)}</code>
    </>
  )
  return [
    { name: 'Postmark', steps: inAddress },
    {
      name: 'SendGrid',
      steps: (
        <>
          Give its Event Webhook the address above, turn on Signed Event Webhook, and save the verification
          key (a public key) as the secret.
        </>
      ),
    },
    {
      name: 'Mailgun',
      steps: (
        <>
          Add the address above for each kind of event, and save the HTTP webhook signing key as the secret.
        </>
      ),
    },
    {
      name: 'Resend',
      steps: (
        <>
          Add a webhook with the address above, and save its signing secret, which begins with{' '}
          <code>whsec_</code>.
        </>
      ),
    },
    { name: 'Brevo', steps: inAddress },
    {
      name: 'Any other sender',
      steps: (
        <>
          Sends <code>Authorization: Bearer</code> with the secret, and as JSON{' '}
          <code>
            {
              '{"events": [{"id": "1", "type": "delivered", "messageId": "…", "occurredAt": "2026-12-05T01:00:00Z"}]}'
            }
          </code>
          . Types are deferred, delivered, opened, clicked, bounced, unsubscribed and complained.
        </>
      ),
    },
  ]
}

export function WebhookProviders({ url }: { url: string }) {
  return (
    <section className="mail-part" aria-labelledby="webhook-providers">
      <h2 id="webhook-providers">What your provider needs</h2>
      <div>
        {instructionsFor(url).map(({ name, steps }) => (
          <Disclosure key={name} summary={name}>
            <p className="webhook-steps">{steps}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  )
}

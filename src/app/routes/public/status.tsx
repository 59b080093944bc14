import { Link } from 'react-router'
import { cpdProvider } from '../../../content/provider.ts'
import { StatusLookupInput } from '../../../features/registrations/contract/status-lookup.ts'
import {
  lookUpRegistrations,
  RegistrationStatusCheck,
  type StatusOutcome,
  sendRegistrationsLink,
} from '../../../features/registrations/ui/public/status-check.tsx'
import { LazyFormStyles } from '../../../ui/public/lazy-styles.tsx'
import { PageHeading, Section } from '../../../ui/structure.tsx'
import { pageMeta } from '../../page-meta.ts'
import { readPostedFields, submitPostedForm } from '../../posted-forms.server.ts'
import { pageRequestContext } from '../../request-context.ts'
import { useNonce } from '../../use-nonce.ts'
import type { Route } from './+types/status.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { appUrl: context.get(pageRequestContext).appUrl }
}

export function clientLoader() {
  return { appUrl: window.location.origin }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    appUrl: loaderData?.appUrl ?? '',
    path: '/status',
    title: 'Check Your Registration',
    description: `See which seminars of ${cpdProvider.name} you are registered for. All you need is your e-mail address.`,
  })
}

export async function action({ context }: Route.ActionArgs) {
  const { api } = context.get(pageRequestContext)
  const { way, ...values } = await readPostedFields(context, ['email', 'way'])
  return submitPostedForm({
    schema: StatusLookupInput,
    values,
    async send(input): Promise<StatusOutcome> {
      const { email } = input
      if (way !== 'email') return { kind: 'found', email, response: await lookUpRegistrations(api, input) }
      await sendRegistrationsLink(api, input)
      return { kind: 'sent', email }
    },
  })
}

export default function StatusPage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <LazyFormStyles nonce={useNonce()} />
      <Section>
        <div className="grid gap-6">
          <PageHeading
            title="Check Your Registration"
            subtitle="Enter the e-mail address that you registered with to see your seminars."
          />
          <RegistrationStatusCheck
            posted={actionData?.posted ?? null}
            postedOutcome={actionData?.done ?? null}
          />
          <p>
            Registered before? <Link to="/login?link=request">Send me a link</Link> to choose a password and
            see all your registrations in your account.
          </p>
        </div>
      </Section>
    </>
  )
}

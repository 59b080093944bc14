import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { Link } from 'react-router'
import { cpdProvider } from '../../../content/provider.ts'
import { OtherSignInMethods } from '../../../features/accounts/ui/public/other-sign-in.tsx'
import { signInMethodsQuery } from '../../../features/accounts/ui/sign-in-api.ts'
import { PasswordResetRequestInput } from '../../../features/support/contract/visitor-messages.ts'
import { PasswordResetRequestForm } from '../../../features/support/ui/public/password-reset-request-form.tsx'
import { requestPasswordReset } from '../../../features/support/ui/support-api.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LazyFormStyles } from '../../../ui/public/lazy-styles.tsx'
import { Card, PageHeading, Section } from '../../../ui/structure.tsx'
import { pageMeta } from '../../page-meta.ts'
import { readPostedFields, submitPostedForm } from '../../posted-forms.server.ts'
import { getQueryClient } from '../../query-client.ts'
import { pageRequestContext } from '../../request-context.ts'
import { useNonce } from '../../use-nonce.ts'
import type { Route } from './+types/forgot-password.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, appUrl } = context.get(pageRequestContext)
  const queries = getQueryClient()
  await queries.prefetchQuery(signInMethodsQuery(api))
  return { appUrl, queries: dehydrate(queries) }
}

export function clientLoader() {
  return { appUrl: window.location.origin, queries: undefined }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    appUrl: loaderData?.appUrl ?? '',
    path: '/forgot-password',
    title: 'Forgot Password?',
    description: `Ways to get back into your account at ${cpdProvider.name}.`,
  })
}

export async function action({ context }: Route.ActionArgs) {
  const { api } = context.get(pageRequestContext)
  const values = await readPostedFields(context, ['name', 'email', 'message'])
  return submitPostedForm({
    schema: PasswordResetRequestInput,
    values,
    async send(input) {
      await requestPasswordReset(api, input)
      return { sentTo: input.email }
    },
  })
}

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <LazyFormStyles nonce={useNonce()} />
      <Section>
        <div className="mx-auto grid w-full max-w-[32rem] gap-6">
          <div>
            <Link className="btn btn-ghost -ml-4.5" to="/login">
              <Icon name="chevron-left" />
              Back to Login
            </Link>
          </div>
          <PageHeading
            title="Forgot Password?"
            subtitle="No problem. Here are some ways you can get back into your account."
          />
          <HydrationBoundary state={loaderData.queries}>
            <OtherSignInMethods />
          </HydrationBoundary>
          <Card as="section" labelledBy="support-heading">
            <h2 id="support-heading" className="text-h3">
              Contact Support
            </h2>
            <PasswordResetRequestForm
              posted={actionData?.posted ?? null}
              postedTo={actionData?.done?.sentTo ?? null}
            />
          </Card>
        </div>
      </Section>
    </>
  )
}

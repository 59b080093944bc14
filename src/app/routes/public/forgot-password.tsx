import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { Link } from 'react-router'
import { cpdProvider } from '../../../content/provider.ts'
import { OtherSignInMethods } from '../../../features/accounts/ui/public/other-sign-in.tsx'
import { signInMethodsQuery } from '../../../features/accounts/ui/sign-in-api.ts'
import { PasswordResetRequestForm } from '../../../features/support/ui/public/password-reset-request-form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Alert } from '../../../ui/public/alert.tsx'
import { LazyFormStyles } from '../../../ui/public/lazy-styles.tsx'
import { Card, PageHeading, Section } from '../../../ui/structure.tsx'
import { pageMeta } from '../../page-meta.ts'
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

export default function ForgotPasswordPage({ loaderData }: Route.ComponentProps) {
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
            <noscript>
              <Alert variant="warning" title="Sending a request here needs JavaScript">
                <p>
                  Please turn it on in your browser, or call or e-mail us: see{' '}
                  <Link to="/contact">Contact Us</Link>.
                </p>
              </Alert>
            </noscript>
            <PasswordResetRequestForm />
          </Card>
        </div>
      </Section>
    </>
  )
}

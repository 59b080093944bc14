import { HydrationBoundary } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { PageMeta } from '#app/app/page-meta.tsx'
import { prefetch } from '#app/app/prefetch.ts'
import { OtherSignInMethods } from '#app/features/accounts/ui/public/other-sign-in.tsx'
import { signInMethodsQuery } from '#app/features/accounts/ui/sign-in-api.ts'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { PasswordResetRequestForm } from '#app/features/support/ui/public/password-reset-request-form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Card, PageHeading, Section } from '#app/ui/structure.tsx'
import type { postPasswordResetRequest } from './forgot-password/post-password-reset-request.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  return { queries: await prefetch(args, (queries) => queries.prefetchQuery(signInMethodsQuery())) }
}

export function Component() {
  const { name } = useOrganisation()
  const { queries } = useLoaderData<typeof loader>()
  const actionData = useActionData<typeof postPasswordResetRequest>()
  return (
    <>
      <PageMeta
        path="/forgot-password"
        title="Forgot Password?"
        description={`Ways to get back into your account at ${name}.`}
      />
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
          <HydrationBoundary state={queries}>
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

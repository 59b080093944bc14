import { HydrationBoundary } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useActionData, useLoaderData, useLocation } from 'react-router'
import { prefetch } from '#app/app/prefetch.ts'
import { MemberPageMeta } from '#app/app/shell/member-meta.tsx'
import { useAuth } from '#app/features/accounts/ui/auth-provider.tsx'
import { PassportDownloads } from '#app/features/passport/ui/member/passport-downloads.tsx'
import { PassportView } from '#app/features/passport/ui/member/passport-view.tsx'
import { passportQuery } from '#app/features/passport/ui/passport-api.ts'
import { Alert } from '#app/ui/public/alert.tsx'
import { PostedFailure } from '#app/ui/public/posted-failure.tsx'
import { PageHeading } from '#app/ui/structure.tsx'
import type { postMyCpd } from './my-cpd/post-my-cpd.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  return { queries: await prefetch(args, (queries) => queries.prefetchQuery(passportQuery())) }
}

const doneTexts: Readonly<Record<string, string>> = {
  '?added': 'Your entry is added.',
  '?deleted': 'Your entry is deleted.',
  '?reminded': 'We will remind you.',
  '?not-reminded': 'We will not remind you any more.',
}

export function Component() {
  const { queries } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof postMyCpd>()?.posted ?? null
  const done = doneTexts[useLocation().search]
  const { state } = useAuth()
  if (state.status !== 'authenticated') return null
  const { displayName, emailVerified, role } = state.user
  return (
    <HydrationBoundary state={queries}>
      <MemberPageMeta title="My CPD" />
      <PageHeading
        title="My CPD"
        subtitle="Your CPD units toward the renewal of your PRC licenses."
        actions={<PassportDownloads />}
      />
      <div className="cpd-notice">
        {done === undefined || posted !== null ? null : <Alert variant="success" title={done} />}
        {posted?.values.professionId === undefined ? <PostedFailure posted={posted} /> : null}
      </div>
      <PassportView holder={displayName} isConfirmed={emailVerified || role !== 'attendee'} posted={posted} />
    </HydrationBoundary>
  )
}

import { cpdProvider } from '../../../content/provider.ts'
import { parsePastedLink } from '../../../features/accounts/ui/link-token.ts'
import { PasteLinkForm } from '../../../features/accounts/ui/public/paste-link-form.tsx'
import { useLinkToken } from '../../../features/accounts/ui/public/use-link-token.ts'
import { ReportAccountChangeInput } from '../../../features/support/contract/visitor-messages.ts'
import { ReportUnauthorizedChangeScreen } from '../../../features/support/ui/public/report-change-screen.tsx'
import { reportAccountChange } from '../../../features/support/ui/support-api.ts'
import { PageHeading, Section } from '../../../ui/structure.tsx'
import { pageMeta } from '../../page-meta.ts'
import { readPostedFields, submitPostedForm } from '../../posted-forms.server.ts'
import { pageRequestContext } from '../../request-context.ts'
import type { Route } from './+types/report-change.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { appUrl: context.get(pageRequestContext).appUrl }
}

export function clientLoader() {
  return { appUrl: window.location.origin }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    appUrl: loaderData?.appUrl ?? '',
    path: '/report-change',
    title: 'This Was Not Me',
    description: `Report a change to your account at ${cpdProvider.name} that you did not make.`,
    isHidden: true,
  })
}

export async function action({ context }: Route.ActionArgs) {
  const { api } = context.get(pageRequestContext)
  const { link } = await readPostedFields(context, ['link'])
  const token = parsePastedLink(link)
  return submitPostedForm({
    schema: ReportAccountChangeInput,
    values: { token },
    secrets: ['token'],
    async send(input) {
      await reportAccountChange(api, input)
      return true
    },
  })
}

/** Target of account-change notices. The token is in the fragment, so it never reaches a server log. */
export default function ReportChangePage({ actionData }: Route.ComponentProps) {
  const token = useLinkToken()
  const isDone = actionData?.done === true
  return (
    <Section>
      <div className="mx-auto grid w-full max-w-[32rem] gap-6">
        <PageHeading title="This Was Not Me" subtitle="You opened a link from one of our e-mails." />
        <ReportUnauthorizedChangeScreen
          token={token}
          posted={actionData?.posted ?? null}
          isDoneAlready={isDone}
        />
        {isDone ? null : (
          <PasteLinkForm error={actionData?.posted?.errors.token} submitLabel="This was not me" />
        )}
      </div>
    </Section>
  )
}

import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PageMeta } from '#app/app/page-meta.tsx'
import { pageRequestContext } from '#app/app/request-context.ts'
import { describeLedgerRetention } from '#app/features/ledger/ui/retention-notice.ts'
import type { PrivacyNoticeContent } from '#app/features/settings/contract/content.ts'
import type { PublicOrganisation } from '#app/features/settings/contract/organisation.ts'
import type { RichText } from '#app/features/settings/contract/rich-text.ts'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { DocumentPage } from './resources/document-page.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  const version = new URL(request.url).searchParams.get('version')
  const query = version === null ? {} : { version }
  try {
    const notice = await api.request('GET /content/privacy-notice', {
      query,
      fallback: 'Failed to load the page',
    })
    const years = notice.ledgerRetentionYears
    // Here, because what only the server imports adds nothing to the scripts of public pages.
    return { ...notice, payments: years === undefined ? [] : describeLedgerRetention(years) }
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw data(null, { status: 404 })
    throw error
  }
}

const summary = 'What we keep about you, why, for how long, who sees it, and what you may ask of us.'

/** The part that follows from the settings. */
function describeController(
  organisation: PublicOrganisation,
  officer: PrivacyNoticeContent['officer'],
): RichText {
  const { name, contact } = organisation
  const responsible = `${[name, ...contact.addressLines].join(', ')}, decides what is done with your data and answers for it.`
  const named =
    officer === null
      ? ''
      : ` Our data protection officer is ${officer.name}: ${[officer.email, officer.phone].filter(Boolean).join(', ')}.`
  return [
    { type: 'heading', text: 'Who is responsible' },
    { type: 'paragraph', spans: [{ text: responsible + named }] },
  ]
}

export function Component() {
  const organisation = useOrganisation()
  const { body, version, officer, isInForce, payments } = useLoaderData<typeof loader>()
  const document = {
    label: 'Data Privacy Act of 2012',
    title: 'Privacy Notice',
    summary,
    body: [...describeController(organisation, officer), ...body, ...payments],
    end: isInForce
      ? `If we change this notice, we change its date. In force since ${version}`
      : `Version ${version}, no longer in force.`,
  }
  return (
    <>
      <PageMeta path="/privacy" title={document.title} description={summary} isHidden={!isInForce} />
      <DocumentPage
        document={document}
        back={{ label: 'Contact Us', href: '/contact' }}
        notice={
          isInForce ? null : (
            <p>
              This is an earlier version of our privacy notice.{' '}
              <Link to="/privacy">Read the notice that is in force</Link>
            </p>
          )
        }
      />
    </>
  )
}

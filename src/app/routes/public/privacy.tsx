import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { composePrivacyNotice } from '../../../content/privacy.ts'
import { useOrganisation } from '../../../features/settings/ui/site-settings.tsx'
import { PageMeta } from '../../page-meta.tsx'
import { pageRequestContext } from '../../request-context.ts'
import { DocumentPage } from './resources/document-page.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  return api.request('GET /settings/data-protection-officer', { fallback: 'Failed to load the page' })
}

export function Component() {
  const { name, contact } = useOrganisation()
  const { officer } = useLoaderData<typeof loader>()
  const notice = composePrivacyNotice({
    name,
    addressLines: contact.addressLines,
    officer,
  })
  const { path, title, summary, keywords } = notice
  return (
    <>
      <PageMeta path={path} title={title} description={summary} keywords={keywords} />
      <DocumentPage document={notice} back={{ label: 'Contact Us', href: '/contact' }} />
    </>
  )
}

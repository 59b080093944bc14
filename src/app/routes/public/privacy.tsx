import { composePrivacyNotice } from '../../../content/privacy.ts'
import { useOrganisation } from '../../../features/settings/ui/site-settings.tsx'
import { PageMeta } from '../../page-meta.tsx'
import { DocumentPage } from './resources/document-page.tsx'

export function Component() {
  const { name, contact, dataProtectionOfficer } = useOrganisation()
  const notice = composePrivacyNotice({
    name,
    addressLines: contact.addressLines,
    officer: dataProtectionOfficer,
  })
  const { path, title, summary, keywords } = notice
  return (
    <>
      <PageMeta path={path} title={title} description={summary} keywords={keywords} />
      <DocumentPage document={notice} back={{ label: 'Contact Us', href: '/contact' }} />
    </>
  )
}

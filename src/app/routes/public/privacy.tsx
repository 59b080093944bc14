import { privacyNotice } from '../../../content/privacy.ts'
import { PageMeta } from '../../page-meta.tsx'
import { DocumentPage } from './resources/document-page.tsx'

export function Component() {
  const { path, title, summary, keywords } = privacyNotice
  return (
    <>
      <PageMeta path={path} title={title} description={summary} keywords={keywords} />
      <DocumentPage document={privacyNotice} back={{ label: 'Contact Us', href: '/contact' }} />
    </>
  )
}

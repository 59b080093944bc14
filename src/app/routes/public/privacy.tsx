import { privacyNotice } from '../../../content/privacy.ts'
import { pageMeta } from '../../page-meta.ts'
import { pageRequestContext } from '../../request-context.ts'
import type { Route } from './+types/privacy.ts'
import { DocumentPage } from './resources/document-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { appUrl: context.get(pageRequestContext).appUrl }
}

export function clientLoader() {
  return { appUrl: window.location.origin }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { path, title, summary, keywords } = privacyNotice
  return pageMeta({ appUrl: loaderData?.appUrl ?? '', path, title, description: summary, keywords })
}

export default function PrivacyPage() {
  return <DocumentPage document={privacyNotice} back={{ label: 'Contact Us', href: '/contact' }} />
}

import type { MetaDescriptor } from 'react-router'
import { cpdProvider } from '../content/provider.ts'

export interface PageMetaInput {
  readonly appUrl: string
  readonly path: string
  readonly title: string
  readonly description: string
  readonly image?: string
  readonly keywords?: readonly string[]
  readonly isHidden?: boolean
}

export function pageMeta(facts: PageMetaInput): MetaDescriptor[] {
  const { appUrl, path, description, keywords, isHidden } = facts
  const title = facts.title === cpdProvider.name ? facts.title : `${facts.title} | ${cpdProvider.name}`
  const url = `${appUrl}${path}`
  const shared: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', cpdProvider.name],
    ['og:title', facts.title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', `${appUrl}${facts.image ?? '/share/site.png'}`],
    ['og:image:type', 'image/png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:locale', 'en_PH'],
  ]
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...shared.map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(keywords ? [{ name: 'keywords', content: keywords.join(', ') }] : []),
    ...(isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

/** Metadata of a failed page, excluded from search engines. */
export function errorPageMeta({ isMissing }: { isMissing: boolean }): MetaDescriptor[] {
  const title = isMissing ? 'Page not found' : 'Something went wrong'
  return [{ title: `${title} | ${cpdProvider.name}` }, { name: 'robots', content: 'noindex' }]
}

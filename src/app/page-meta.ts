/** What a page tells search engines and the apps in which its address is shared. */
import type { MetaDescriptor } from 'react-router'
import { provider } from '../content/provider.ts'

export interface PageFacts {
  readonly appUrl: string
  /** From the root of the site; also the canonical address. */
  readonly path: string
  readonly title: string
  readonly description: string
  /** A picture of 1200 by 630; the site's own where the page has none. */
  readonly image?: string
  readonly keywords?: readonly string[]
  readonly isHidden?: boolean
}

export function pageMeta(facts: PageFacts): MetaDescriptor[] {
  const { appUrl, path, description, keywords, isHidden } = facts
  const title = facts.title === provider.name ? facts.title : `${facts.title} | ${provider.name}`
  const address = `${appUrl}${path}`
  const shared: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', provider.name],
    ['og:title', facts.title],
    ['og:description', description],
    ['og:url', address],
    ['og:image', `${appUrl}${facts.image ?? '/share/site.png'}`],
    ['og:image:type', 'image/png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:locale', 'en_PH'],
  ]
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...shared.map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(keywords ? [{ name: 'keywords', content: keywords.join(', ') }] : []),
    ...(isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

/** Of a page that could not be made: nothing that a search engine should keep. */
export function failureMeta({ isMissing }: { isMissing: boolean }): MetaDescriptor[] {
  const title = isMissing ? 'Page not found' : 'Something went wrong'
  return [{ title: `${title} | ${provider.name}` }, { name: 'robots', content: 'noindex' }]
}

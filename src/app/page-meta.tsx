import { useOrganisation } from '../features/settings/ui/site-settings.tsx'
import { useRootData } from './root-data.ts'

export interface PageMetaProps {
  path: string
  title: string
  description: string
  image?: string
  /** Keywords separated by commas; none if empty. */
  keywords?: string
  isHidden?: boolean
}

/** Title, description and preview of a page; React moves them into the head. */
export function PageMeta(props: PageMetaProps) {
  const { path, title, description, image = '/share/site.png', keywords = '', isHidden = false } = props
  const appUrl = useRootData()?.appUrl ?? ''
  const { name } = useOrganisation()
  const url = `${appUrl}${path}`
  const preview = {
    'og:type': 'website',
    'og:site_name': name,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': `${appUrl}${image}`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:locale': 'en_PH',
  }
  return (
    <>
      <title>{title === name ? title : `${title} | ${name}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {Object.entries(preview).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {keywords === '' ? null : <meta name="keywords" content={keywords} />}
      {isHidden ? <meta name="robots" content="noindex" /> : null}
    </>
  )
}

/** Head of a page that search engines leave out. */
export function HiddenPageMeta({ title }: { title: string }) {
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
    </>
  )
}

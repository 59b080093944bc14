import { cpdProvider } from '../../content/provider.ts'
import { HiddenPageMeta } from '../page-meta.tsx'

export interface MemberPageMetaProps {
  title: string
  /** Instead of the title with the provider's name. */
  documentTitle?: string | undefined
  /** Stylesheets of the page alone. */
  styles?: readonly string[]
}

export function MemberPageMeta({ title, documentTitle, styles = [] }: MemberPageMetaProps) {
  return (
    <>
      <HiddenPageMeta title={documentTitle ?? `${title} | ${cpdProvider.name}`} />
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="area" />
      ))}
    </>
  )
}

import { useOrganisation } from '../../features/settings/ui/site-settings.tsx'
import { HiddenPageMeta } from '../page-meta.tsx'

export interface MemberPageMetaProps {
  title: string
  /** Instead of the title with the provider's name. */
  documentTitle?: string | undefined
  /** Stylesheets of the page alone. */
  styles?: readonly string[]
}

export function MemberPageMeta({ title, documentTitle, styles = [] }: MemberPageMetaProps) {
  const { name } = useOrganisation()
  return (
    <>
      <HiddenPageMeta title={documentTitle ?? `${title} | ${name}`} />
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="area" />
      ))}
    </>
  )
}

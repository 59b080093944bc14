import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { HiddenPageMeta } from '../page-meta.tsx'

export interface MemberPageMetaProps {
  title: string
  /** Title in place of the one with the provider's name. */
  documentTitle?: string | undefined
}

export function MemberPageMeta({ title, documentTitle }: MemberPageMetaProps) {
  const { name } = useOrganisation()
  return <HiddenPageMeta title={documentTitle ?? `${title} | ${name}`} />
}

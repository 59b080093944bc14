import type { MetaDescriptor } from 'react-router'
import { provider } from '../../content/provider.ts'

/** Of a page that only signed-in people see: a title, and nothing for search engines. */
export function memberMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${provider.name}` }, { name: 'robots', content: 'noindex' }]
}

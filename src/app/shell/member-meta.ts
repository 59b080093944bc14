import type { MetaDescriptor } from 'react-router'
import { provider } from '../../content/provider.ts'

export function memberMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${provider.name}` }, { name: 'robots', content: 'noindex' }]
}

import type { MetaDescriptor } from 'react-router'
import { cpdProvider } from '../../content/provider.ts'

export function memberPageMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${cpdProvider.name}` }, { name: 'robots', content: 'noindex' }]
}

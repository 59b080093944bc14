import type { ProviderPartner } from './provider-content.ts'

export const partners: readonly ProviderPartner[] = [
  { name: 'Silangan Teachers College', logo: 'sunrise' },
  { name: 'Aklatan Librarians Network', logo: 'open-book' },
  { name: 'Bayanihan Local Leaders League', logo: 'carried-house' },
  { name: 'Hagdan Rural Schools Fund', logo: 'steps' },
  { name: 'Liwanag Professional Guild', logo: 'light' },
]

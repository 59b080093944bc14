/** Apart from the documents, so that browsers do not load those too. */
export type ResourceKind = 'guide' | 'whitepapers' | 'recordings'

export interface ResourceCard {
  readonly kind: ResourceKind
  readonly title: string
  readonly text: string
  readonly links: readonly { readonly label: string; readonly href: string }[]
}

export interface ResourcesPageContent {
  readonly subtitle: string
  readonly description: string
  readonly keywords: readonly string[]
  readonly cards: readonly ResourceCard[]
}

export const resourcesPageContent: ResourcesPageContent = {
  subtitle: 'Free to read, to print and to pass on: what helps before, between and after our seminars.',
  description:
    'A seminar preparation guide, whitepapers on professional learning and recordings of our webinars, free for teachers, professionals and barangay officials.',
  keywords: ['seminar preparation guide', 'CPD whitepaper', 'webinar recordings', 'resources for teachers'],
  cards: [
    {
      kind: 'guide',
      title: 'Seminar Preparation Guide',
      text: 'From the invitation letter to the first week back at work: what to arrange, what to bring, and how to take home more than a certificate.',
      links: [{ label: 'Read the guide', href: '/resources/seminar-preparation-guide' }],
    },
    {
      kind: 'whitepapers',
      title: 'Industry Whitepapers',
      text: 'What we have learned about professional learning that lasts. The first paper: how to plan a CPD cycle that changes a classroom.',
      links: [
        { label: 'Read “From Points to Practice”', href: '/resources/whitepapers/from-points-to-practice' },
      ],
    },
    {
      kind: 'recordings',
      title: 'Webinar Recordings',
      text: 'Talks that people asked to hear again. Choose from the list, and our office sends you the link.',
      links: [{ label: 'See the recordings', href: '/resources/webinar-recordings' }],
    },
  ],
}

import type { ResourcesPageSettings } from '#app/features/settings/contract/resources.ts'
import { pointsToPractice } from './points-to-practice.ts'
import { preparationGuide } from './preparation-guide.ts'
import { webinarRecordings } from './webinar-recordings.ts'

export const demonstrationResources: ResourcesPageSettings = {
  subtitle: 'Free to read, to print and to pass on: what helps before, between and after our seminars.',
  description:
    'A seminar preparation guide, whitepapers on professional learning and recordings of our webinars, free for teachers, professionals and barangay officials.',
  keywords: 'seminar preparation guide, CPD whitepaper, webinar recordings, resources for teachers',
  cards: [
    {
      title: 'Seminar Preparation Guide',
      text: 'From the invitation letter to the first week back at work: what to arrange, what to bring, and how to take home more than a certificate.',
      picture: { kind: 'drawing', drawing: 'guide' },
      links: [{ kind: 'page', label: 'Read the guide', href: '/resources/seminar-preparation-guide' }],
    },
    {
      title: 'Industry Whitepapers',
      text: 'What we have learned about professional learning that lasts. The first paper: how to plan a CPD cycle that changes a classroom.',
      picture: { kind: 'drawing', drawing: 'whitepapers' },
      links: [
        {
          kind: 'page',
          label: 'Read “From Points to Practice”',
          href: '/resources/whitepapers/from-points-to-practice',
        },
      ],
    },
    {
      title: 'Webinar Recordings',
      text: 'Talks that people asked to hear again. Choose from the list, and our office sends you the link.',
      picture: { kind: 'drawing', drawing: 'recordings' },
      links: [{ kind: 'page', label: 'See the recordings', href: '/resources/webinar-recordings' }],
    },
  ],
  pages: [preparationGuide, pointsToPractice, webinarRecordings],
}

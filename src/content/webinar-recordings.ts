import type { ProviderDocument } from './document-content.ts'
import { provider } from './provider.ts'

export const webinarRecordings: ProviderDocument = {
  path: '/resources/webinar-recordings',
  label: 'Recordings',
  title: 'Webinar Recordings',
  summary: 'Talks from our free webinars. Ask for one, and our office sends you a link to watch it.',
  keywords: ['webinar recordings', 'free webinar for teachers', 'CPD planning talk', 'barangay webinar'],
  sections: [
    {
      id: 'how-to-get-one',
      title: 'How to get one',
      blocks: [
        'Press the button beside a talk: a message to our office opens with the title already in it. Add your name and e-mail. We answer on working days with a link that plays on a phone, and a smaller copy with sound only if your connection is slow.',
        'Recordings are free and for your own learning. Watching one earns no CPD points: those come from taking part in an accredited seminar.',
      ],
    },
    {
      id: 'recordings',
      title: 'The recordings',
      blocks: [
        {
          kind: 'recordings',
          items: [
            {
              title: 'Planning Your CPD Year',
              speaker: 'Dr. Maria Lourdes S. Aquilino',
              minutes: 48,
              topic: 'Professional growth',
              about:
                'How to choose seminars by what your work needs, keep your papers in order, and not leave everything to the year of renewal.',
            },
            {
              title: 'Quick Checks That Show What Learners Understood',
              speaker: 'Teresita M. Balagtas',
              minutes: 62,
              topic: 'Assessment',
              about:
                'Five small checks for the last minutes of a lesson, with the papers of a real Grade 6 class and what the teacher did the next day.',
            },
            {
              title: 'A Library Corner on a Small Budget',
              speaker: 'Jocelyn P. Arriola, librarian',
              minutes: 41,
              topic: 'School libraries',
              about:
                'Choosing, labelling and lending books in one corner of a classroom, and how learners can run it themselves.',
            },
            {
              title: 'Reading the Barangay Budget Together',
              speaker: 'Ramon V. Catacutan',
              minutes: 55,
              topic: 'Local government',
              about:
                'What the pages of a barangay budget say and how to explain them at an assembly, line by line, on a sample budget.',
            },
            {
              title: 'Plain Words for Hard Conversations',
              speaker: 'Lorna D. Evangelista',
              minutes: 37,
              topic: 'Mediation',
              about:
                'Listening, restating and asking: three habits for parents’ meetings and for neighbors in dispute, shown in short role plays.',
            },
          ],
        },
      ],
    },
  ],
  closing: `Speakers agreed to be recorded; participants are neither seen nor heard. ${provider.name},`,
  dated: 'November 9, 2026',
}

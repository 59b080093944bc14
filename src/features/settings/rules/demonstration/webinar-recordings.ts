import type { ResourcePage } from '#app/features/settings/contract/resources.ts'
import { richTextHeading, richTextLink, richTextParagraph, richTextSubheading } from '../rich-text-blocks.ts'

export const webinarRecordings: ResourcePage = {
  path: 'webinar-recordings',
  label: 'Recordings',
  title: 'Webinar Recordings',
  summary: 'Talks from our free webinars. Ask for one, and our office sends you a link to watch it.',
  body: [
    richTextHeading('How to get one'),
    richTextParagraph(
      'Follow the link below a talk: a message to our office opens with the title already in it. Add your name and e-mail. We answer on working days with a link that plays on a phone, and a smaller copy with sound only if your connection is slow.',
    ),
    richTextParagraph(
      'Recordings are free and for your own learning. Watching one earns no CPD points: those come from taking part in an accredited seminar.',
    ),
    richTextHeading('The recordings'),
    richTextSubheading('Planning Your CPD Year'),
    richTextParagraph('Dr. Maria Lourdes S. Aquilino · Professional growth · 48 minutes'),
    richTextParagraph(
      'How to choose seminars by what your work needs, keep your papers in order, and not leave everything to the year of renewal.',
    ),
    richTextLink(
      'Request the recording: Planning Your CPD Year',
      '/contact?subject=Recording%3A+Planning+Your+CPD+Year',
    ),
    richTextSubheading('Quick Checks That Show What Learners Understood'),
    richTextParagraph('Teresita M. Balagtas · Assessment · 62 minutes'),
    richTextParagraph(
      'Five small checks for the last minutes of a lesson, with the papers of a real Grade 6 class and what the teacher did the next day.',
    ),
    richTextLink(
      'Request the recording: Quick Checks That Show What Learners Understood',
      '/contact?subject=Recording%3A+Quick+Checks+That+Show+What+Learners+Understood',
    ),
    richTextSubheading('A Library Corner on a Small Budget'),
    richTextParagraph('Jocelyn P. Arriola, librarian · School libraries · 41 minutes'),
    richTextParagraph(
      'Choosing, labelling and lending books in one corner of a classroom, and how learners can run it themselves.',
    ),
    richTextLink(
      'Request the recording: A Library Corner on a Small Budget',
      '/contact?subject=Recording%3A+A+Library+Corner+on+a+Small+Budget',
    ),
    richTextSubheading('Reading the Barangay Budget Together'),
    richTextParagraph('Ramon V. Catacutan · Local government · 55 minutes'),
    richTextParagraph(
      'What the pages of a barangay budget say and how to explain them at an assembly, line by line, on a sample budget.',
    ),
    richTextLink(
      'Request the recording: Reading the Barangay Budget Together',
      '/contact?subject=Recording%3A+Reading+the+Barangay+Budget+Together',
    ),
    richTextSubheading('Plain Words for Hard Conversations'),
    richTextParagraph('Lorna D. Evangelista · Mediation · 37 minutes'),
    richTextParagraph(
      'Listening, restating and asking: three habits for parents’ meetings and for neighbors in dispute, shown in short role plays.',
    ),
    richTextLink(
      'Request the recording: Plain Words for Hard Conversations',
      '/contact?subject=Recording%3A+Plain+Words+for+Hard+Conversations',
    ),
  ],
  closing: 'Speakers agreed to be recorded; participants are neither seen nor heard.',
  datedOn: '2026-11-09',
}

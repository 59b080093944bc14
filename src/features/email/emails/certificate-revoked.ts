/** A certificate is no longer valid, and why. */
import * as z from 'zod/mini'
import { paragraphBlock } from './blocks.ts'
import { defineEmail } from './email-definition.ts'
import {
  headingPassage,
  paragraphPassage,
  sharedInFilipino,
  sharedPassages,
  subjectPassage,
} from './passages.ts'
import { firstNameDescription } from './seminar-variables.ts'

const passages = {
  subject: subjectPassage('Subject', 'Your certificate was revoked: {seminar.title}'),
  heading: headingPassage('Heading', 'Your certificate was revoked'),
  greeting: sharedPassages.greeting,
  revoked: paragraphPassage(
    'What happened',
    'Certificate no. {certificate.number} for {seminar.title} is no longer valid. {certificate.reason}',
  ),
  mistaken: paragraphPassage(
    'If the holder disagrees',
    'If you think that this is a mistake, write to {provider.email}. Please do not use the certificate any more: its page says that it was revoked.',
  ),
  questions: sharedPassages.questions,
}

export const certificateRevokedEmail = defineEmail('certificate.revoked', {
  templateType: 'certificate_revoked',
  label: 'Certificate revoked',
  whenSent: 'Sent when a certificate is revoked.',
  data: z.object({
    firstName: z.string(),
    number: z.string(),
    seminarTitle: z.string(),
    /** A sentence. */
    reason: z.string(),
  }),
  passages,
  filipino: {
    subject: 'Binawi ang iyong sertipiko: {seminar.title}',
    heading: 'Binawi ang iyong sertipiko',
    greeting: sharedInFilipino.greeting,
    revoked:
      'Wala nang bisa ang sertipiko blg. {certificate.number} para sa {seminar.title}. {certificate.reason}',
    mistaken:
      'Kung sa tingin mo ay may pagkakamali, sumulat sa {provider.email}. Huwag nang gamitin ang sertipiko: nakasaad sa pahina nito na binawi na ito.',
    questions: sharedInFilipino.questions,
  },
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ seminar.title }}',
    heading: texts.heading,
    blocks: [
      paragraphBlock(texts.greeting),
      paragraphBlock(texts.revoked),
      paragraphBlock(texts.mistaken),
      paragraphBlock(texts.questions),
    ],
  }),
  sample: {
    firstName: 'Maria',
    number: 'PLC-2026-C000123',
    seminarTitle: 'Data Privacy for Schools',
    reason: 'The attendance was corrected.',
  },
  variables: {
    firstName: firstNameDescription,
    'certificate.number': 'Number of the certificate',
    'certificate.reason': 'Why it was revoked, as a sentence',
    'seminar.title': 'Title of the seminar',
  },
  compose: ({ firstName, number, seminarTitle, reason }) => ({
    variables: { firstName, certificate: { number, reason }, seminar: { title: seminarTitle } },
  }),
})

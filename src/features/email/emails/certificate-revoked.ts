/** A certificate is no longer valid, and why. */
import * as z from 'zod/mini'
import { defineEmail } from './email-definition.ts'
import { emailParagraph, renderEmailFrame } from './email-frame.ts'
import { heading, type PassageTexts, paragraph, subject } from './passages.ts'
import { firstNameDescription } from './seminar-variables.ts'

const passages = {
  subject: subject('Subject', 'Your certificate was revoked: {seminar.title}'),
  heading: heading('Heading', 'Your certificate was revoked'),
  greeting: paragraph('Greeting', 'Hello {firstName},'),
  revoked: paragraph(
    'What happened',
    'Certificate no. {certificate.number} for {seminar.title} is no longer valid. {certificate.reason}',
  ),
  mistaken: paragraph(
    'If the holder disagrees',
    'If you think that this is a mistake, write to {provider.email}. Please do not use the certificate any more: its page says that it was revoked.',
  ),
  questions: paragraph(
    'Questions',
    'Questions? Write to {provider.email} or call {provider.phones}, {provider.officeHours}.',
  ),
}

type Texts = PassageTexts<typeof passages>

const toHtml = (texts: Texts) =>
  renderEmailFrame({
    preview: '{{ seminar.title }}',
    heading: texts.heading,
    body: [
      emailParagraph(texts.greeting),
      emailParagraph(texts.revoked),
      emailParagraph(texts.mistaken),
      emailParagraph(texts.questions),
    ].join('\n'),
  })

const toText = (texts: Texts) => `${texts.greeting}

${texts.revoked}

${texts.mistaken}

${texts.questions}

{{ provider.name }}
{{ provider.address }}
`

export const certificateRevokedEmail = defineEmail('certificate.revoked', {
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
    greeting: 'Kumusta {firstName},',
    revoked:
      'Wala nang bisa ang sertipiko blg. {certificate.number} para sa {seminar.title}. {certificate.reason}',
    mistaken:
      'Kung sa tingin mo ay may pagkakamali, sumulat sa {provider.email}. Huwag nang gamitin ang sertipiko: nakasaad sa pahina nito na binawi na ito.',
    questions:
      'May tanong? Sumulat sa {provider.email} o tumawag sa {provider.phones}, {provider.officeHours}.',
  },
  template: (texts) => ({ subject: texts.subject, html: toHtml(texts), text: toText(texts) }),
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

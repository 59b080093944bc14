/** With the corrected certificate as a PDF; the former one is no longer valid. */
import * as z from 'zod/mini'
import { defineEmail } from './email-definition.ts'
import { emailButton, emailParagraph, renderEmailFrame } from './email-frame.ts'
import { button, heading, type PassageTexts, paragraph, subject } from './passages.ts'
import { firstNameDescription } from './seminar-variables.ts'

const passages = {
  subject: subject('Subject', 'Your corrected certificate: {seminar.title}'),
  heading: heading('Heading', 'Your corrected certificate'),
  greeting: paragraph('Greeting', 'Hello {firstName},'),
  attached: paragraph(
    'What is attached',
    'Your corrected {certificate.kind} no. {certificate.number} for {seminar.title} is attached as a PDF.',
  ),
  check: paragraph(
    'What becomes of the former one',
    'Please use this one only: the page of the former certificate says that it was replaced.',
  ),
  linkButton: button('Button', 'See the page of my certificate'),
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
      emailParagraph(texts.attached),
      emailParagraph(texts.check),
      emailButton(texts.linkButton, '{{ verifyLink }}'),
      emailParagraph(texts.questions),
    ].join('\n'),
  })

const toText = (texts: Texts) => `${texts.greeting}

${texts.attached}

${texts.check}

${texts.linkButton}:
{{ verifyLink }}

${texts.questions}

{{ provider.name }}
{{ provider.address }}
`

export const certificateReplacedEmail = defineEmail('certificate.replaced', {
  data: z.object({
    firstName: z.string(),
    certificateId: z.int(),
    kind: z.string(),
    number: z.string(),
    verifyCode: z.string(),
    seminarTitle: z.string(),
  }),
  passages,
  filipino: {
    subject: 'Ang iyong naitamang sertipiko: {seminar.title}',
    heading: 'Ang iyong naitamang sertipiko',
    greeting: 'Kumusta {firstName},',
    attached:
      'Kalakip bilang PDF ang iyong naitamang sertipiko ({certificate.kind}) blg. {certificate.number} para sa {seminar.title}.',
    check: 'Ito na lamang ang gamitin: nakasaad sa pahina ng dating sertipiko na napalitan na ito.',
    linkButton: 'Tingnan ang pahina ng aking sertipiko',
    questions:
      'May tanong? Sumulat sa {provider.email} o tumawag sa {provider.phones}, {provider.officeHours}.',
  },
  template: (texts) => ({ subject: texts.subject, html: toHtml(texts), text: toText(texts) }),
  sample: {
    firstName: 'Maria',
    certificateId: 1,
    kind: 'CPD certificate',
    number: 'PLC-2026-C000123',
    verifyCode: 'K7QP9F2M4T',
    seminarTitle: 'Data Privacy for Schools',
  },
  variables: {
    firstName: firstNameDescription,
    'certificate.kind': 'What is certified: CPD certificate, or certificate of participation',
    'certificate.number': 'Number of the certificate',
    verifyLink: 'Page on which anybody can check the certificate',
    'seminar.title': 'Title of the seminar',
  },
  compose: ({ firstName, certificateId, kind, number, verifyCode, seminarTitle }, { site }) => ({
    variables: {
      firstName,
      certificate: { kind, number },
      verifyLink: `${site.appUrl}/v/${number}/${verifyCode}`,
      seminar: { title: seminarTitle },
    },
    certificateOf: certificateId,
  }),
})

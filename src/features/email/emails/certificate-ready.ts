/** With the certificate as a PDF. */
import * as z from 'zod/mini'
import { defineEmail } from './email-definition.ts'
import { emailButton, emailParagraph, renderEmailFrame } from './email-frame.ts'
import { button, heading, type PassageTexts, paragraph, subject } from './passages.ts'
import { firstNameDescription } from './seminar-variables.ts'

const passages = {
  subject: subject('Subject', 'Your certificate: {seminar.title}'),
  heading: heading('Heading', 'Your certificate is here'),
  greeting: paragraph('Greeting', 'Hello {firstName},'),
  attached: paragraph(
    'What is attached',
    'Your {certificate.kind} no. {certificate.number} for {seminar.title} is attached as a PDF. Please check the name and tell us if something is wrong.',
  ),
  check: paragraph(
    'How others check it',
    'Anyone who receives it, such as your school or PRC, can scan its QR code or open its page to see that it is genuine and valid.',
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

export const certificateReadyEmail = defineEmail('certificate.ready', {
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
    subject: 'Ang iyong sertipiko: {seminar.title}',
    heading: 'Narito na ang iyong sertipiko',
    greeting: 'Kumusta {firstName},',
    attached:
      'Kalakip bilang PDF ang iyong sertipiko ({certificate.kind}) blg. {certificate.number} para sa {seminar.title}. Pakitingnan ang pangalan at sabihin sa amin kung may mali.',
    check:
      'Maaaring i-scan ng sinumang makatanggap nito, gaya ng iyong paaralan o PRC, ang QR code nito o buksan ang pahina nito upang makitang tunay at may bisa ito.',
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

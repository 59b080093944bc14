/** E-mail with the corrected certificate as a PDF; the former one is no longer valid. */
import * as z from 'zod/mini'
import { linkButton, paragraphBlock } from './blocks.ts'
import { defineEmail } from './email-definition.ts'
import {
  buttonPassage,
  headingPassage,
  paragraphPassage,
  sharedInFilipino,
  sharedPassages,
  subjectPassage,
} from './passages.ts'
import { firstNameDescription } from './seminar-variables.ts'

const passages = {
  subject: subjectPassage('Subject', 'Your corrected certificate: {seminar.title}'),
  heading: headingPassage('Heading', 'Your corrected certificate'),
  greeting: sharedPassages.greeting,
  attached: paragraphPassage(
    'What is attached',
    'Your corrected {certificate.kind} no. {certificate.number} for {seminar.title} is attached as a PDF.',
  ),
  check: paragraphPassage(
    'What becomes of the former one',
    'Please use this one only: the page of the former certificate says that it was replaced.',
  ),
  linkButton: buttonPassage('Button', 'See the page of my certificate'),
  questions: sharedPassages.questions,
}

export const certificateReplacedEmail = defineEmail('certificate.replaced', {
  templateType: 'certificate_replaced',
  label: 'Corrected certificate',
  whenSent: 'Sent when a certificate is issued again with corrections, with the new one as a PDF.',
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
    greeting: sharedInFilipino.greeting,
    attached:
      'Kalakip bilang PDF ang iyong naitamang sertipiko ({certificate.kind}) blg. {certificate.number} para sa {seminar.title}.',
    check: 'Ito na lamang ang gamitin: nakasaad sa pahina ng dating sertipiko na napalitan na ito.',
    linkButton: 'Tingnan ang pahina ng aking sertipiko',
    questions: sharedInFilipino.questions,
  },
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ seminar.title }}',
    heading: texts.heading,
    blocks: [
      paragraphBlock(texts.greeting),
      paragraphBlock(texts.attached),
      paragraphBlock(texts.check),
      linkButton(texts.linkButton, '{{ verifyLink }}'),
      paragraphBlock(texts.questions),
    ],
  }),
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

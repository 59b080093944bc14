/** E-mail with the certificate as a PDF. */
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
  subject: subjectPassage('Subject', 'Your certificate: {seminar.title}'),
  heading: headingPassage('Heading', 'Your certificate is here'),
  greeting: sharedPassages.greeting,
  attached: paragraphPassage(
    'What is attached',
    'Your {certificate.kind} no. {certificate.number} for {seminar.title} is attached as a PDF. Please check the name and tell us if something is wrong.',
  ),
  check: paragraphPassage(
    'How others check it',
    'Anyone who receives it, such as your school or PRC, can scan its QR code or open its page to see that it is genuine and valid.',
  ),
  linkButton: buttonPassage('Button', 'See the page of my certificate'),
  questions: sharedPassages.questions,
}

export const certificateReadyEmail = defineEmail('certificate.ready', {
  templateType: 'certificate_ready',
  label: 'Certificate',
  whenSent: 'Sent when a certificate is issued, with the certificate as a PDF.',
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
    greeting: sharedInFilipino.greeting,
    attached:
      'Kalakip bilang PDF ang iyong sertipiko ({certificate.kind}) blg. {certificate.number} para sa {seminar.title}. Pakitingnan ang pangalan at sabihin sa amin kung may mali.',
    check:
      'Maaaring i-scan ng sinumang makatanggap nito, gaya ng iyong paaralan o PRC, ang QR code nito o buksan ang pahina nito upang makitang tunay at may bisa ito.',
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

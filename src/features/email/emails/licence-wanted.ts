/** E-mail to participants whose CPD certificate waits for the number of their license. */
import * as z from 'zod/mini'
import { unsealLinkToken } from '../adapters/link-tokens.ts'
import { EmailSeminarData, LinkToken } from '../contract/email-data.ts'
import { detailsBlock, linkButton, paragraphBlock } from './blocks.ts'
import { defineEmail, sampleToken } from './email-definition.ts'
import {
  buttonPassage,
  headingPassage,
  paragraphPassage,
  sharedInFilipino,
  sharedPassages,
  subjectPassage,
} from './passages.ts'
import { seminarRows } from './seminar-rows.ts'
import {
  firstNameDescription,
  sampleSeminar,
  seminarVariableDescriptions,
  seminarVariables,
} from './seminar-variables.ts'

const passages = {
  subject: subjectPassage('Subject', 'Your PRC license for the certificate: {seminar.title}'),
  heading: headingPassage('Heading', 'Your certificate needs your PRC license'),
  greeting: sharedPassages.greeting,
  reason: paragraphPassage(
    'Why it is asked for',
    'You completed {seminar.title}. CPD units are certified with the number of your PRC license, which we do not have.',
  ),
  next: paragraphPassage(
    'What happens next',
    'Type it on the page of your ticket, and we will issue your certificate. If you have no PRC license, you need not do anything.',
  ),
  linkButton: buttonPassage('Button', 'Type my license number'),
  questions: sharedPassages.questions,
}

export const licenceWantedEmail = defineEmail('licence.wanted', {
  templateType: 'licence_wanted',
  label: 'License number missing',
  whenSent:
    'Sent once, when CPD certificates are issued with e-mails, to participants who only lack the number of their PRC license.',
  accessLink: 'licenceLink',
  isWithdrawnOnCancellation: true,
  data: z.object({
    firstName: z.string(),
    /** Body of the ticket. */
    token: LinkToken,
    seminar: EmailSeminarData,
  }),
  passages,
  filipino: {
    subject: 'Ang iyong lisensiya sa PRC para sa sertipiko: {seminar.title}',
    heading: 'Kailangan ng sertipiko ang iyong lisensiya sa PRC',
    greeting: sharedInFilipino.greeting,
    reason:
      'Natapos mo ang {seminar.title}. Ang mga yunit ng CPD ay pinatutunayan kasama ang numero ng iyong lisensiya sa PRC, na wala pa sa amin.',
    next: 'Ilagay ito sa pahina ng iyong tiket, at ibibigay namin ang iyong sertipiko. Kung wala kang lisensiya sa PRC, wala kang kailangang gawin.',
    linkButton: 'Ilagay ang numero ng aking lisensiya',
    questions: sharedInFilipino.questions,
  },
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ seminar.title }}',
    heading: texts.heading,
    blocks: [
      paragraphBlock(texts.greeting),
      paragraphBlock(texts.reason),
      paragraphBlock(texts.next),
      linkButton(texts.linkButton, '{{ licenceLink }}'),
      detailsBlock(...seminarRows('title', 'when')),
      paragraphBlock(texts.questions),
    ],
  }),
  sample: { firstName: 'Maria', token: sampleToken, seminar: sampleSeminar },
  variables: {
    firstName: firstNameDescription,
    licenceLink: 'Page of the ticket, on which this registrant types the license',
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, token, seminar }, { site, secrets }) => ({
    variables: {
      firstName,
      licenceLink: `${site.appUrl}/t/${unsealLinkToken(secrets, token)}`,
      seminar: seminarVariables(seminar, false),
    },
  }),
})

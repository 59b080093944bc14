/** E-mail to participants whose certificate waits for their name in letters that it can print. */
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
  subject: subjectPassage('Subject', 'Your name for the certificate: {seminar.title}'),
  heading: headingPassage('Heading', 'Your certificate needs your name in Latin letters'),
  greeting: sharedPassages.greeting,
  reason: paragraphPassage(
    'Why it is asked for',
    'Your certificate of {seminar.title} waits, because your name has letters that certificates cannot print.',
  ),
  next: paragraphPassage(
    'What happens next',
    'Write your name in Latin letters, as on your ID, on the page of your ticket, and we will issue your certificate.',
  ),
  linkButton: buttonPassage('Button', 'Write my name'),
  questions: sharedPassages.questions,
}

export const nameWantedEmail = defineEmail('name.wanted', {
  templateType: 'name_wanted',
  label: 'Name in Latin letters missing',
  whenSent:
    'Sent once, when certificates are issued with e-mails, to participants whose name has letters that certificates cannot print.',
  accessLink: 'nameLink',
  isWithdrawnOnCancellation: true,
  data: z.object({
    firstName: z.string(),
    /** Body of the ticket. */
    token: LinkToken,
    seminar: EmailSeminarData,
  }),
  passages,
  filipino: {
    subject: 'Ang iyong pangalan para sa sertipiko: {seminar.title}',
    heading: 'Kailangan ng sertipiko ang iyong pangalan sa mga titik na Latin',
    greeting: sharedInFilipino.greeting,
    reason:
      'Naghihintay ang iyong sertipiko ng {seminar.title}, dahil may mga titik ang iyong pangalan na hindi maililimbag sa sertipiko.',
    next: 'Isulat ang iyong pangalan sa mga titik na Latin, gaya ng nasa iyong ID, sa pahina ng iyong tiket, at ibibigay namin ang iyong sertipiko.',
    linkButton: 'Isulat ang aking pangalan',
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
      linkButton(texts.linkButton, '{{ nameLink }}'),
      detailsBlock(...seminarRows('title', 'when')),
      paragraphBlock(texts.questions),
    ],
  }),
  sample: { firstName: 'Maria', token: sampleToken, seminar: sampleSeminar },
  variables: {
    firstName: firstNameDescription,
    nameLink: 'Page of the ticket, on which this registrant writes the name',
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, token, seminar }, { site, secrets }) => ({
    variables: {
      firstName,
      nameLink: `${site.appUrl}/t/${unsealLinkToken(secrets, token)}`,
      seminar: seminarVariables(seminar, false),
    },
  }),
})

/** E-mail with the ticket, attached while it can be used, for phones without a connection at the venue. */
import * as z from 'zod/mini'
import { unsealLinkToken } from '../adapters/link-tokens.ts'
import { EmailSeminarData, LinkToken } from '../contract/email-data.ts'
import { blocksIf, detailsBlock, linkButton, paragraphBlock } from './blocks.ts'
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
import {
  hasTicketDescription,
  TicketRegistrationId,
  ticketSentence,
  ticketSentences,
} from './ticket-passages.ts'

const passages = {
  subject: subjectPassage('Subject', 'Your ticket: {seminar.title}'),
  heading: headingPassage('Heading', 'Your ticket, {firstName}'),
  ...ticketSentences(),
  linkButton: buttonPassage('Button', 'Open my ticket'),
  keep: paragraphPassage(
    'Keeping it',
    'This link is yours alone: anyone who has it can act for you. On the page you find your ticket, and after the seminar the evaluation and your certificate.',
  ),
  questions: sharedPassages.questions,
}

export const ticketIssuedEmail = defineEmail('ticket.issued', {
  templateType: 'ticket',
  label: 'Ticket',
  whenSent: 'Sent when a ticket is replaced by a new one, with the code for check-in.',
  accessLink: 'ticketLink',
  isWithdrawnOnCancellation: true,
  data: z.object({
    firstName: z.string(),
    /** Last part of the link. */
    token: LinkToken,
    registrationId: TicketRegistrationId,
    seminar: EmailSeminarData,
  }),
  passages,
  filipino: {
    subject: 'Ang iyong ticket: {seminar.title}',
    heading: 'Ang iyong ticket, {firstName}',
    ticketInPerson: 'Kalakip ang iyong ticket. Ipakita ito sa check-in.',
    ticketOnline:
      'Kalakip ang iyong ticket. Nasa pahina nito ang pagsali online at ang pag-type ng code ng silid.',
    linkButton: 'Buksan ang aking ticket',
    keep: 'Para sa iyo lamang ang link na ito: ang sinumang may hawak nito ay maaaring kumilos para sa iyo. Nasa pahina ang iyong ticket, at pagkatapos ng seminar ang ebalwasyon at ang iyong sertipiko.',
    questions: sharedInFilipino.questions,
  },
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ seminar.title }} · {{ seminar.days }}',
    heading: texts.heading,
    blocks: [
      blocksIf('hasTicket', [paragraphBlock(ticketSentence(texts))]),
      detailsBlock(...seminarRows('title', 'when', 'where', 'whatToBring')),
      linkButton(texts.linkButton, '{{ ticketLink }}'),
      paragraphBlock(texts.keep),
      paragraphBlock(texts.questions),
    ],
  }),
  sample: { firstName: 'Maria', token: sampleToken, registrationId: 1, seminar: sampleSeminar },
  variables: {
    firstName: firstNameDescription,
    ticketLink: 'Page of the ticket',
    hasTicket: hasTicketDescription,
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, token, registrationId, seminar }, { site, secrets }) => ({
    variables: {
      firstName,
      ticketLink: `${site.appUrl}/t/${unsealLinkToken(secrets, token)}`,
      hasTicket: registrationId !== null,
      seminar: seminarVariables(seminar, false),
    },
    ticketOf: registrationId,
  }),
})

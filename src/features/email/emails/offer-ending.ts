/** The deadline is in the first line, because the offer ends with it. */
import * as z from 'zod/mini'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { EmailSeminarData, Instant, LinkToken } from '../contract/email-data.ts'
import { copyableLink, detailsBlock, detailsRow, linkButton, paragraphBlock } from './blocks.ts'
import { defineEmail, sampleToken, sampleValidUntil, secretLinkUrl } from './email-definition.ts'
import {
  buttonPassage,
  headingPassage,
  paragraphPassage,
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
  subject: subjectPassage('Subject', 'Still free for you until {validUntil}: {seminar.title}'),
  heading: headingPassage('Heading', 'Your place is still free'),
  deadline: paragraphPassage(
    'First sentence, with the deadline',
    '{firstName}, we hold it for you only until {validUntil} (Philippine time). After that, others on the waiting list get it.',
  ),
  next: paragraphPassage(
    'What to do',
    'Use this link to register, or to give the place to others if you do not want it any more.',
  ),
  linkButton: buttonPassage('Button', 'Take my place'),
  questions: sharedPassages.questions,
}

export const offerEndingEmail = defineEmail('waitlist.offer_ending', {
  templateType: 'offer_ending',
  label: 'Offer to the waiting list ends soon',
  whenSent: 'Sent once when half of the time of an offer is over, not between 9 PM and 7 AM.',
  accessLink: 'offerLink',
  isWithdrawnOnCancellation: true,
  data: z.object({
    firstName: z.string(),
    seats: z.int(),
    token: LinkToken,
    validUntil: Instant,
    seminar: EmailSeminarData,
  }),
  passages,
  template: (texts) => ({
    subject: texts.subject,
    preview: texts.deadline,
    heading: texts.heading,
    blocks: [
      paragraphBlock(texts.deadline),
      paragraphBlock(texts.next),
      linkButton(texts.linkButton, '{{ offerLink }}'),
      detailsBlock(...seminarRows('title', 'when', 'where'), detailsRow('Seats', '{{ seats }}')),
      copyableLink('{{ offerLink }}'),
      paragraphBlock(texts.questions),
    ],
  }),
  sample: {
    firstName: 'Maria',
    seats: 1,
    token: sampleToken,
    validUntil: sampleValidUntil,
    seminar: sampleSeminar,
  },
  variables: {
    firstName: firstNameDescription,
    seats: 'How many seats are held',
    validUntil: 'Until when they are held',
    offerLink: 'Link with which they are taken',
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, seats, token, validUntil, seminar }, context) => ({
    variables: {
      firstName,
      seats,
      validUntil: formatDateTime(validUntil),
      offerLink: secretLinkUrl('/waiting-list', token, context),
      seminar: seminarVariables(seminar, false),
    },
  }),
})

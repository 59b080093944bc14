/** The deadline is in the first line, because the offer ends with it. */
import * as z from 'zod/mini'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { EmailSeminarData, Instant, LinkToken } from '../contract/email-data.ts'
import { copyableLink, detailsBlock, detailsRow, linkButton, paragraphBlock, textIf } from './blocks.ts'
import {
  type ComposeMessageContext,
  defineEmail,
  sampleToken,
  sampleValidUntil,
  secretLinkUrl,
} from './email-definition.ts'
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
  subject: subjectPassage('Subject', 'Free for you until {validUntil}: {seminar.title}'),
  heading: headingPassage('Heading', 'It is your turn'),
  deadline: paragraphPassage(
    'First sentence, with the deadline',
    '{firstName}, we hold your place in this seminar until {validUntil} (Philippine time). After that, others on the waiting list get it.',
  ),
  deadlineOfSeveral: paragraphPassage(
    'First sentence, several seats',
    '{firstName}, we hold {seats} seats for you in this seminar until {validUntil} (Philippine time). After that, others on the waiting list get them.',
    { seats: 3 },
  ),
  next: paragraphPassage(
    'What to do',
    'Use this link to register. It is only for you: do not forward it. You pay the price of the day on which you register.',
  ),
  linkButton: buttonPassage('Button', 'Register now'),
  questions: sharedPassages.questions,
}

const OfferEmailData = z.object({
  firstName: z.string(),
  seats: z.int(),
  token: LinkToken,
  validUntil: Instant,
  seminar: EmailSeminarData,
})

/** Everything of an e-mail about an offer but its texts. */
export const offerFrame = {
  accessLink: 'offerLink',
  isWithdrawnOnCancellation: true,
  data: OfferEmailData,
  template: (texts: Record<keyof typeof passages, string>) => ({
    subject: texts.subject,
    preview: textIf('seats > 1', texts.deadlineOfSeveral, texts.deadline),
    heading: texts.heading,
    blocks: [
      paragraphBlock(textIf('seats > 1', texts.deadlineOfSeveral, texts.deadline)),
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
  compose: (
    { firstName, seats, token, validUntil, seminar }: z.infer<typeof OfferEmailData>,
    context: ComposeMessageContext,
  ) => ({
    variables: {
      firstName,
      seats,
      validUntil: formatDateTime(validUntil),
      offerLink: secretLinkUrl('/waiting-list', token, context),
      seminar: seminarVariables(seminar, false),
    },
  }),
}

export const seatOfferedEmail = defineEmail('waitlist.seat_offered', {
  templateType: 'seat_offered',
  label: 'Seat offered to the waiting list',
  whenSent: 'Sent when seats became free for someone on the waiting list.',
  passages,
  ...offerFrame,
})

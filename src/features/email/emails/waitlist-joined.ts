import * as z from 'zod/mini'
import { EmailSeminarData, LinkToken } from '../contract/email-data.ts'
import { copyableLink, detailsBlock, detailsRow, linkButton, paragraphBlock } from './blocks.ts'
import { defineEmail, sampleToken, secretLinkUrl } from './email-definition.ts'
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
  subject: subjectPassage('Subject', 'You are on the waiting list: {seminar.title}'),
  heading: headingPassage('Heading', 'You are on the waiting list'),
  greeting: sharedPassages.greeting,
  place: paragraphPassage(
    'Place in the queue',
    'This seminar is full, and you are number {position} on its waiting list. This is not a registration yet.',
  ),
  next: paragraphPassage(
    'What happens next',
    'When seats become free, we offer them by e-mail in the order of the list, and hold them for some hours.',
  ),
  link: paragraphPassage(
    'About the link',
    'With this link you see your place at any time, and leave the list. It is only for you: do not forward it.',
  ),
  linkButton: buttonPassage('Button', 'See my place'),
  questions: sharedPassages.questions,
}

export const waitlistJoinedEmail = defineEmail('waitlist.joined', {
  templateType: 'waitlist_joined',
  label: 'Waiting list joined',
  whenSent: 'Sent when someone joins the waiting list of a full seminar.',
  accessLink: 'placeLink',
  isWithdrawnOnCancellation: true,
  data: z.object({
    firstName: z.string(),
    seats: z.int(),
    position: z.int(),
    token: LinkToken,
    seminar: EmailSeminarData,
  }),
  passages,
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ seminar.title }} · {{ seminar.days }}',
    heading: texts.heading,
    blocks: [
      paragraphBlock(texts.greeting),
      paragraphBlock(texts.place),
      detailsBlock(...seminarRows('title', 'when', 'where'), detailsRow('Seats', '{{ seats }}')),
      paragraphBlock(texts.next),
      paragraphBlock(texts.link),
      linkButton(texts.linkButton, '{{ placeLink }}'),
      copyableLink('{{ placeLink }}'),
      paragraphBlock(texts.questions),
    ],
  }),
  sample: { firstName: 'Maria', seats: 1, position: 3, token: sampleToken, seminar: sampleSeminar },
  variables: {
    firstName: firstNameDescription,
    seats: 'How many seats are waited for',
    position: 'Place in the queue',
    placeLink: 'Link to the place',
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, seats, position, token, seminar }, context) => ({
    variables: {
      firstName,
      seats,
      position,
      placeLink: secretLinkUrl('/waiting-list', token, context),
      seminar: seminarVariables(seminar, false),
    },
  }),
})

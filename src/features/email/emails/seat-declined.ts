import * as z from 'zod/mini'
import { paragraphBlock, textIf } from './blocks.ts'
import {
  BookingEmailData,
  bookingButton,
  bookingDetails,
  bookingLinkBlocks,
  bookingVariableDescriptions,
  bookingVariables,
  sampleBooking,
} from './booking-passages.ts'
import { defineEmail } from './email-definition.ts'
import { headingPassage, paragraphPassage, sharedPassages, subjectPassage } from './passages.ts'

const passages = {
  subject: subjectPassage('Subject', 'A seat has no name any more: {seminar.title}'),
  heading: headingPassage('Heading', 'A seat has no name any more'),
  greeting: sharedPassages.greeting,
  named: paragraphPassage(
    'Who it was',
    '{name} told us that the seat is not for them, or that they do not want to take part. We have taken the name off.',
  ),
  unnamed: paragraphPassage(
    'Who it was, without a name',
    'Somebody whose name you gave us told us that the seat is not for them, or that they do not want to take part. We have taken the name off.',
    { name: null },
  ),
  next: paragraphPassage(
    'What to do',
    'The seat is still booked for {institution}: please give it another name. The former ticket is no longer valid.',
  ),
  linkButton: bookingButton,
  questions: sharedPassages.questions,
}

export const seatDeclinedEmail = defineEmail('booking.seat_declined', {
  templateType: 'seat_declined',
  label: 'Seat of a booking declined',
  whenSent: 'Sent to the coordinator when a person uses the link to get their name off a seat.',
  accessLink: 'bookingLink',
  isWithdrawnOnCancellation: true,
  data: z.extend(BookingEmailData, {
    /** Null if the name is not safe in an e-mail. */
    name: z.nullable(z.string()),
  }),
  passages,
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ seminar.title }} · {{ seminar.days }}',
    heading: texts.heading,
    blocks: [
      paragraphBlock(texts.greeting),
      paragraphBlock(textIf('name', texts.named, texts.unnamed)),
      paragraphBlock(texts.next),
      bookingDetails(),
      ...bookingLinkBlocks(texts.linkButton),
      paragraphBlock(texts.questions),
    ],
  }),
  sample: { ...sampleBooking, holdsUntil: null, name: 'Rosa Cruz' },
  variables: {
    ...bookingVariableDescriptions,
    name: 'Person who declined; empty if the name cannot be shown',
  },
  compose: ({ name, ...data }, context) => ({ variables: { ...bookingVariables(data, context), name } }),
})

import { blocksIf, paragraphBlock } from './blocks.ts'
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
  subject: subjectPassage('Subject', 'Your booking is confirmed: {seminar.title}'),
  heading: headingPassage('Heading', 'Your booking is confirmed'),
  greeting: sharedPassages.greeting,
  confirmed: paragraphPassage('First sentence', 'Your booking for {institution} is confirmed.'),
  names: paragraphPassage(
    'Names',
    'Please give us the names of the participants by {namesDueAt}. Each of them gets a ticket by e-mail; for those without an address you print it.',
  ),
  linkButton: bookingButton,
  questions: sharedPassages.questions,
}

export const bookingConfirmedEmail = defineEmail('booking.confirmed', {
  templateType: 'booking_confirmed',
  label: 'Booking confirmed',
  whenSent: 'Sent to the coordinator when the seats of a booking are paid, or confirmed by staff.',
  accessLink: 'bookingLink',
  isWithdrawnOnCancellation: true,
  data: BookingEmailData,
  passages,
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ seminar.title }} · {{ seminar.days }}',
    heading: texts.heading,
    blocks: [
      paragraphBlock(texts.greeting),
      paragraphBlock(texts.confirmed),
      blocksIf('unnamedSeats > 0', [paragraphBlock(texts.names)]),
      bookingDetails(),
      ...bookingLinkBlocks(texts.linkButton),
      paragraphBlock(texts.questions),
    ],
  }),
  sample: { ...sampleBooking, holdsUntil: null },
  variables: bookingVariableDescriptions,
  compose: (data, context) => ({ variables: bookingVariables(data, context) }),
})

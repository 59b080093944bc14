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
  subject: subjectPassage('Subject', 'Your booking: {seminar.title}'),
  heading: headingPassage('Heading', 'Your seats are reserved'),
  greeting: sharedPassages.greeting,
  held: paragraphPassage(
    'First sentence, with the deadline',
    'We hold {seats} seats for {institution} until {validUntil} (Philippine time). They stay yours once your payment or signed purchase order has arrived. Write the code {billCode} into the payment.',
  ),
  heldOnOrder: paragraphPassage(
    'First sentence, without a time limit',
    'We hold {seats} seats for {institution}. We e-mail you when they are confirmed.',
    { holdsUntil: null },
  ),
  free: paragraphPassage(
    'First sentence, seats that are free',
    'Your {seats} seats for {institution} are confirmed. There is nothing to pay.',
    { holdsUntil: null, amountDue: null },
  ),
  next: paragraphPassage(
    'What to do',
    'On the page of your booking you find the billing letter and other papers for your accounting office, send a purchase order, and give us the names of the participants by {namesDueAt}. The link is only for you: do not forward it.',
  ),
  nextFree: paragraphPassage(
    'What to do, seats that are free',
    'Please give us the names of the participants by {namesDueAt} on the page of your booking. The link is only for you: do not forward it.',
    { holdsUntil: null, amountDue: null },
  ),
  linkButton: bookingButton,
  questions: sharedPassages.questions,
}

export const bookingMadeEmail = defineEmail('booking.made', {
  templateType: 'booking_made',
  label: 'Booking made',
  whenSent: 'Sent to the coordinator when a school or office has booked seats.',
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
      paragraphBlock(textIf('isFree', texts.free, textIf('validUntil', texts.held, texts.heldOnOrder))),
      paragraphBlock(textIf('isFree', texts.nextFree, texts.next)),
      bookingDetails(),
      ...bookingLinkBlocks(texts.linkButton),
      paragraphBlock(texts.questions),
    ],
  }),
  sample: sampleBooking,
  variables: bookingVariableDescriptions,
  compose: (data, context) => ({ variables: bookingVariables(data, context) }),
})

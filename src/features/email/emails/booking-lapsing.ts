import { paragraphBlock } from './blocks.ts'
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
  subject: subjectPassage('Subject', 'Until {validUntil}: your booking for {seminar.title}'),
  heading: headingPassage('Heading', 'Your booking is not paid yet'),
  greeting: sharedPassages.greeting,
  deadline: paragraphPassage(
    'First sentence, with the deadline',
    'We hold your booking for {institution} until {validUntil} (Philippine time). After that it ends, and others can book instead.',
  ),
  next: paragraphPassage(
    'What to do',
    'If you have paid, you need not do anything. If your office needs more time, send us the purchase order on the page of your booking, or write to us.',
  ),
  linkButton: bookingButton,
  questions: sharedPassages.questions,
}

export const bookingLapsingEmail = defineEmail('booking.lapsing', {
  templateType: 'booking_lapsing',
  label: 'Booking about to lapse',
  whenSent: 'Sent to the coordinator 24 hours before unpaid seats are released.',
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
      paragraphBlock(texts.deadline),
      paragraphBlock(texts.next),
      bookingDetails(),
      ...bookingLinkBlocks(texts.linkButton),
      paragraphBlock(texts.questions),
    ],
  }),
  sample: sampleBooking,
  variables: bookingVariableDescriptions,
  compose: (data, context) => ({ variables: bookingVariables(data, context) }),
})

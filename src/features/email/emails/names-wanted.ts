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
  subject: subjectPassage('Subject', 'Names wanted by {namesDueAt}: {seminar.title}'),
  heading: headingPassage('Heading', 'Please give us the names'),
  greeting: sharedPassages.greeting,
  wanted: paragraphPassage(
    'What is missing',
    'Seats for {institution} without a name: {unnamedSeats} of {seats}. Please give us the names by {namesDueAt}, or give back the seats that you do not need.',
  ),
  linkButton: bookingButton,
  questions: sharedPassages.questions,
}

export const namesWantedEmail = defineEmail('booking.names_wanted', {
  templateType: 'names_wanted',
  label: 'Names of a booking wanted',
  whenSent: 'Sent to the coordinator 7, 3 and 1 days before names are due, while seats have none.',
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
      paragraphBlock(texts.wanted),
      bookingDetails(),
      ...bookingLinkBlocks(texts.linkButton),
      paragraphBlock(texts.questions),
    ],
  }),
  sample: { ...sampleBooking, holdsUntil: null },
  variables: bookingVariableDescriptions,
  compose: (data, context) => ({ variables: bookingVariables(data, context) }),
})

import * as z from 'zod/mini'
import { formatPrice } from '#app/platform/format/money.ts'
import { blocksIf, paragraphBlock, quotedTextBlock, textByValue } from './blocks.ts'
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
import { splitLines } from './seminar-variables.ts'

const passages = {
  subject: subjectPassage('Subject', 'Your booking has ended: {seminar.title}'),
  heading: headingPassage('Heading', 'Your booking has ended'),
  greeting: sharedPassages.greeting,
  lapsed: paragraphPassage(
    'Not paid in time',
    'The seats for {institution} were not paid in time and are free for others now. Nothing is to be paid any more. If you still want to come, please book again.',
    { cause: 'lapsed' },
  ),
  cancelled: paragraphPassage(
    'Booking canceled',
    'The booking of {institution} was cancelled. If you have paid, we write to you about the refund.',
    { cause: 'cancelled' },
  ),
  seminarCancelled: paragraphPassage(
    'Seminar canceled',
    'We are sorry: this seminar was cancelled, and with it the booking of {institution}. If you have paid, we write to you about the refund.',
    { cause: 'seminar_cancelled' },
  ),
  paymentRejected: paragraphPassage(
    'Payment not accepted',
    'We could not accept the proof of payment for the seats of {institution}, which are free for others now. If you have paid, please write to us; otherwise please book again.',
    { cause: 'payment_rejected' },
  ),
  linkButton: bookingButton,
  questions: sharedPassages.questions,
}

export const bookingEndedEmail = defineEmail('booking.ended', {
  templateType: 'booking_ended',
  label: 'Booking ended',
  whenSent: 'Sent to the coordinator when the seats of a booking are released.',
  accessLink: 'bookingLink',
  data: z.extend(BookingEmailData, {
    cause: z.enum(['lapsed', 'cancelled', 'payment_rejected', 'seminar_cancelled']),
    /** Pesos; null if nothing was paid. */
    amountPaid: z.nullable(z.number()),
    /** Reason of staff, as they wrote it. */
    reason: z.nullable(z.string()),
  }),
  passages,
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ seminar.title }} · {{ seminar.days }}',
    heading: texts.heading,
    blocks: [
      paragraphBlock(texts.greeting),
      paragraphBlock(
        textByValue('cause', {
          lapsed: texts.lapsed,
          cancelled: texts.cancelled,
          payment_rejected: texts.paymentRejected,
          seminar_cancelled: texts.seminarCancelled,
        }),
      ),
      blocksIf('reason', [quotedTextBlock('reasonLines')]),
      bookingDetails(true),
      ...bookingLinkBlocks(texts.linkButton),
      paragraphBlock(texts.questions),
    ],
  }),
  sample: { ...sampleBooking, cause: 'lapsed', amountPaid: null, reason: null },
  variables: {
    ...bookingVariableDescriptions,
    cause: 'lapsed, cancelled, payment_rejected or seminar_cancelled',
    amountPaid: 'What was paid; empty if nothing was',
    reason: 'Reason of staff, if they gave one',
    reasonLines: 'The same text as a list of lines, for {% for %}',
  },
  compose: (data, context) => ({
    variables: {
      ...bookingVariables(data, context),
      cause: data.cause,
      amountPaid: data.amountPaid === null ? null : formatPrice(data.amountPaid),
      reason: data.reason,
      reasonLines: splitLines(data.reason ?? ''),
    },
  }),
})

/** The recipient did not register themselves: it says who gave their name, and how to object. */
import * as z from 'zod/mini'
import { EmailSeminarData, LinkToken } from '../contract/email-data.ts'
import {
  blocksIf,
  detailsBlock,
  detailsRow,
  linkButton,
  pageButton,
  paragraphBlock,
  plainTextHeading,
  textIf,
  withoutGapAbove,
} from './blocks.ts'
import { defineEmail, sampleToken, secretLinkUrl } from './email-definition.ts'
import {
  buttonPassage,
  endSentence,
  headingPassage,
  paragraphPassage,
  sharedPassages,
  subjectPassage,
} from './passages.ts'
import { seminarRows } from './seminar-rows.ts'
import {
  firstNameDescription,
  sampleSeminar,
  seminarCalendarAttachment,
  seminarVariableDescriptions,
  seminarVariables,
} from './seminar-variables.ts'
import {
  hasTicketDescription,
  ticketBlocks,
  ticketLinkDescription,
  ticketPassages,
  unsentTicketLink,
} from './ticket-passages.ts'

const passages = {
  subject: subjectPassage('Subject', 'Your school registered you: {seminar.title}'),
  heading: headingPassage('Heading', 'You have a seat, {firstName}'),
  source: paragraphPassage(
    'Who registered the recipient',
    'We have your name from {institution}, which booked seats for this seminar, so that you can take part and get your certificate.',
  ),
  confirmed: paragraphPassage('Seat confirmed', 'Your seat is confirmed.', { isConfirmed: true }),
  pending: paragraphPassage(
    'Booking not yet confirmed',
    'Your seat is held while the booking is not yet confirmed. We will e-mail you your ticket.',
  ),
  objection: paragraphPassage(
    'If it was a mistake',
    'The page to check your registration shows what we have stored of it. If this is not you, or you do not want to take part, use this link: we take your name off the seat, and tell {institution}.',
  ),
  objectionButton: buttonPassage('Button to object', 'Not me, or I will not take part'),
  statusButton: sharedPassages.statusButton,
  ...ticketPassages({ isConfirmed: true }),
  calendar: sharedPassages.calendar,
  questions: sharedPassages.questions,
}

export const seatNamedEmail = defineEmail('booking.seat_named', {
  templateType: 'seat_named',
  label: 'Registered by a school or office',
  whenSent: 'Sent to each person whose name a school or office gives to one of its booked seats.',
  hasTicketLink: true,
  accessLink: 'notMeLink',
  isWithdrawnOnCancellation: true,
  data: z.object({
    firstName: z.string(),
    institution: z.string(),
    /** Null if the name is not safe in an e-mail. */
    coordinator: z.nullable(z.string()),
    registrationId: z.int(),
    reference: z.string(),
    isConfirmed: z.boolean(),
    token: LinkToken,
    seminar: EmailSeminarData,
  }),
  passages,
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ seminar.title }} · {{ seminar.days }}',
    heading: texts.heading,
    blocks: [
      plainTextHeading(endSentence(texts.heading)),
      paragraphBlock(texts.source),
      paragraphBlock(textIf('isConfirmed', texts.confirmed, texts.pending)),
      detailsBlock(
        ...seminarRows('title', 'when', 'where', 'directions', 'whatToBring', 'cpd'),
        detailsRow('Registered by', '{{ institution }}'),
        blocksIf('coordinator', [detailsRow('Coordinator', '{{ coordinator }}')]),
        detailsRow('Registration number', '{{ reference }}'),
      ),
      pageButton(texts.statusButton, '{{ links.status }}'),
      ticketBlocks(texts),
      withoutGapAbove(paragraphBlock(texts.calendar)),
      paragraphBlock(texts.objection),
      withoutGapAbove(linkButton(texts.objectionButton, '{{ notMeLink }}')),
      paragraphBlock(texts.questions),
    ],
  }),
  sample: {
    firstName: 'Rosa',
    institution: 'Mabini Elementary School',
    coordinator: 'Maria Santos',
    registrationId: 1,
    reference: '7F3A-90C2-B81E',
    isConfirmed: false,
    token: sampleToken,
    seminar: sampleSeminar,
  },
  variables: {
    firstName: firstNameDescription,
    institution: 'School or office that gave the name',
    coordinator: 'Person who booked; empty if the name cannot be shown',
    reference: 'Registration number, known to the registrant and staff',
    isConfirmed: 'true if the booking is confirmed, for {% if %}',
    notMeLink: 'Link with which the recipient gets their name off the seat',
    hasTicket: hasTicketDescription,
    ticketLink: ticketLinkDescription,
    ...seminarVariableDescriptions,
  },
  compose: (data, context) => ({
    variables: {
      firstName: data.firstName,
      institution: data.institution,
      coordinator: data.coordinator,
      reference: data.reference,
      isConfirmed: data.isConfirmed,
      notMeLink: secretLinkUrl('/not-me', data.token, context),
      hasTicket: data.isConfirmed,
      ticketLink: unsentTicketLink(context.site.appUrl),
      seminar: seminarVariables(data.seminar, data.isConfirmed),
    },
    attachments: [seminarCalendarAttachment(data.seminar, context)],
    ticketOf: data.isConfirmed ? data.registrationId : null,
  }),
})

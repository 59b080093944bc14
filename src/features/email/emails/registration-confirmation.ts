/**
 * E-mail that confirms a registration. While payment is pending it says so, and does not ask the person to
 * attend.
 */

import * as z from 'zod/mini'
import { EmailSeminarData } from '../contract/email-data.ts'
import {
  blocksForEach,
  blocksIf,
  detailsBlock,
  detailsRow,
  pageButton,
  paragraphBlock,
  plainTextHeading,
  textIf,
  withoutGapAbove,
} from './blocks.ts'
import { defineEmail } from './email-definition.ts'
import { endSentence, headingPassage, paragraphPassage, sharedPassages, subjectPassage } from './passages.ts'
import { seminarRows } from './seminar-rows.ts'
import {
  firstNameDescription,
  sampleOnlineSeminar,
  sampleSeminar,
  seminarCalendarAttachment,
  seminarVariableDescriptions,
  seminarVariables,
} from './seminar-variables.ts'
import {
  hasTicketDescription,
  TicketRegistrationId,
  ticketBlocks,
  ticketLinkDescription,
  ticketPassages,
  unsentTicketLink,
} from './ticket-passages.ts'

const sampleBillCode = 'K7QP-9F2M'

const passages = {
  subjectConfirmed: subjectPassage('Subject, seat confirmed', 'Your seat is confirmed: {seminar.title}', {
    paymentStatus: 'verified',
  }),
  subjectPending: subjectPassage(
    'Subject, payment not yet checked',
    'We have your registration: {seminar.title}',
  ),
  headingConfirmed: headingPassage('Heading, seat confirmed', 'You have a seat, {firstName}', {
    paymentStatus: 'verified',
  }),
  headingPending: headingPassage(
    'Heading, payment not yet checked',
    'Thank you, {firstName}. We have your registration',
  ),
  confirmedOnline: paragraphPassage(
    'First sentence, seat confirmed, online',
    'Your registration is confirmed. See you online!',
    { paymentStatus: 'verified', seminar: sampleOnlineSeminar },
  ),
  confirmedInPerson: paragraphPassage(
    'First sentence, seat confirmed, in person',
    'Your registration is confirmed. See you there!',
    { paymentStatus: 'verified' },
  ),
  pending: paragraphPassage(
    'First sentence, payment not yet checked',
    'Your seat is reserved while our staff check your proof of payment. We will e-mail you as soon as that is done. You do not need to do anything else.',
  ),
  awaited: paragraphPassage(
    'First sentence, without proof of payment',
    'Your seat is reserved while our staff look for your payment in the statement, by the code {billCode}. We will e-mail you as soon as we find it.',
    { billCode: sampleBillCode },
  ),
  proofLater: paragraphPassage(
    'Proof of payment later',
    'To send a proof of payment, choose “E-mail me my registrations” on the page of your registration.',
    { billCode: sampleBillCode },
  ),
  group: paragraphPassage(
    'Several people, for who registered them',
    'You registered {groupList}. Each of them gets a confirmation; the fee is for all.',
    { groupNames: ['Maria Santos', 'Pedro Cruz'] },
  ),
  registeredBy: paragraphPassage(
    'Registered by a colleague',
    '{registeredBy} registered you for this seminar, and takes care of the fee. Please reply if you do not want this.',
    { registeredBy: 'Maria Santos' },
  ),
  joiningLink: paragraphPassage(
    'Joining online, payment not yet checked',
    'We will send you the link to join once your payment is verified.',
    { seminar: sampleOnlineSeminar },
  ),
  statusButton: sharedPassages.statusButton,
  ...ticketPassages({ paymentStatus: 'verified' }),
  calendar: sharedPassages.calendar,
  questions: sharedPassages.questions,
}

const RegistrationConfirmedData = z.object({
  firstName: z.string(),
  paymentStatus: z.enum(['pending', 'verified']),
  registrationId: TicketRegistrationId,
  /** Absent in messages of earlier versions. */
  reference: z._default(z.nullable(z.string()), null),
  /** Answers to the provider's questions; absent in messages of earlier versions. */
  answers: z._default(z.array(z.object({ label: z.string(), text: z.string() })), []),
  /**
   * Code by which staff look for the payment of a registration without proof; absent in messages of earlier
   * versions.
   */
  billCode: z._default(z.nullable(z.string()), null),
  /** Everybody who was registered at once, for who pays for them; absent in messages of earlier versions. */
  groupNames: z._default(z.array(z.string()), []),
  /** Who registered and pays; absent in messages of earlier versions. */
  registeredBy: z._default(z.nullable(z.string()), null),
  seminar: EmailSeminarData,
})
type RegistrationConfirmedData = z.infer<typeof RegistrationConfirmedData>

export const registrationConfirmationEmail = defineEmail('registration.confirmed', {
  templateType: 'registration_confirmation',
  label: 'Registration confirmation',
  whenSent: 'Sent when someone registers for a seminar.',
  hasTicketLink: true,
  data: RegistrationConfirmedData,
  passages,
  template: (texts) => ({
    subject: textIf('isConfirmed', texts.subjectConfirmed, texts.subjectPending),
    preview: '{{ seminar.title }} · {{ seminar.days }}',
    heading: textIf('isConfirmed', texts.headingConfirmed, texts.headingPending),
    blocks: [
      plainTextHeading(
        textIf('isConfirmed', endSentence(texts.headingConfirmed), endSentence(texts.headingPending)),
      ),
      paragraphBlock(
        textIf(
          'isConfirmed',
          textIf('seminar.isOnline', texts.confirmedOnline, texts.confirmedInPerson),
          textIf('billCode', texts.awaited, texts.pending),
        ),
      ),
      blocksIf('groupList', [paragraphBlock(texts.group)]),
      blocksIf('registeredBy', [paragraphBlock(texts.registeredBy)]),
      detailsBlock(
        ...seminarRows('title', 'when', 'where', 'directions', 'whatToBring', 'cpd'),
        blocksIf('isPayer', [
          detailsRow('Fee', '{{ seminar.price }}'),
          detailsRow('Payment', '{{ payment }}'),
        ]),
        blocksIf('billCode', [detailsRow('Code', '{{ billCode }}')]),
        blocksIf('reference', [detailsRow('Registration number', '{{ reference }}')]),
        blocksForEach('answer in answers', [detailsRow('{{ answer.label }}', '{{ answer.text }}')]),
      ),
      blocksIf('seminar.isOnline and isConfirmed == false', [paragraphBlock(texts.joiningLink)]),
      pageButton(texts.statusButton, '{{ links.status }}'),
      blocksIf('billCode', [withoutGapAbove(paragraphBlock(texts.proofLater))]),
      ticketBlocks(texts),
      withoutGapAbove(paragraphBlock(texts.calendar)),
      paragraphBlock(texts.questions),
    ],
  }),
  sample: {
    firstName: 'Maria',
    paymentStatus: 'pending',
    registrationId: 1,
    reference: '7F3A-90C2-B81E',
    answers: [{ label: 'T-shirt size', text: 'Medium' }],
    billCode: null,
    groupNames: [],
    registeredBy: null,
    seminar: sampleSeminar,
  },
  variables: {
    firstName: firstNameDescription,
    isConfirmed: 'true if the seat is already confirmed, for {% if %}',
    payment: 'Being checked, Not found yet, Verified or None needed',
    billCode: 'Code of the bill of a registration without proof of payment; empty for all others',
    groupList: 'Names of several people who were registered at once, for who pays; empty for all others',
    registeredBy: 'Name of who registered a colleague and pays; empty for all others',
    isPayer: 'false for a colleague whom somebody else registered, for {% if %}',
    reference: 'Registration number, known to the registrant and staff',
    hasTicket: hasTicketDescription,
    ticketLink: ticketLinkDescription,
    answers: 'Answers to your own questions that the confirmation shows, with label and text, for {% for %}',
    ...seminarVariableDescriptions,
  },
  compose: (data, context) => {
    const isConfirmed = data.paymentStatus === 'verified'
    const ticketOf = isConfirmed ? data.registrationId : null
    return {
      variables: {
        firstName: data.firstName,
        isConfirmed,
        payment: paymentText(data),
        reference: data.reference,
        answers: data.answers,
        billCode: data.billCode,
        groupList: toList(data.groupNames),
        registeredBy: data.registeredBy,
        isPayer: data.registeredBy === null,
        hasTicket: ticketOf !== null,
        ticketLink: unsentTicketLink(context.site.appUrl),
        seminar: seminarVariables(data.seminar, isConfirmed),
      },
      attachments: [seminarCalendarAttachment(data.seminar, context)],
      ticketOf,
    }
  },
})

/** 'Maria Santos, Pedro Cruz and Ana Reyes'; null without names. */
const toList = (names: readonly string[]) =>
  names.length === 0 ? null : new Intl.ListFormat('en', { type: 'conjunction' }).format(names)

function paymentText({ paymentStatus, seminar, billCode }: RegistrationConfirmedData): string {
  if (seminar.price === null) return 'None needed'
  if (paymentStatus === 'verified') return 'Verified'
  return billCode === null ? 'Being checked' : 'Not found yet'
}

import * as z from 'zod/mini'
import { EmailSeminarData } from '../contract/email-data.ts'
import {
  detailsBlock,
  pageButton,
  paragraphBlock,
  plainTextHeading,
  textIf,
  unsubscribeNote,
  withoutGapAbove,
} from './blocks.ts'
import { defineEmail } from './email-definition.ts'
import { paragraphPassage, sharedPassages, subjectPassage } from './passages.ts'
import { seminarRows } from './seminar-rows.ts'
import {
  firstNameDescription,
  sampleOnlineSeminar,
  sampleSeminar,
  seminarCalendarAttachment,
  seminarVariableDescriptions,
  seminarVariables,
  unsubscribeLinkDescription,
} from './seminar-variables.ts'
import {
  hasTicketDescription,
  TicketRegistrationId,
  ticketBlocks,
  ticketLinkDescription,
  ticketPassages,
  unsentTicketLink,
} from './ticket-passages.ts'

const passages = {
  subjectTomorrow: subjectPassage('Subject and heading, one day before', 'Tomorrow: {seminar.title}', {
    daysAhead: 1,
  }),
  subjectEarlier: subjectPassage('Subject and heading, earlier', 'In {daysAhead} days: {seminar.title}'),
  greeting: sharedPassages.greeting,
  opening: paragraphPassage(
    'First sentence',
    'Your seat is waiting for you. Here is everything that you need to know.',
  ),
  statusButton: sharedPassages.statusButton,
  ...ticketPassages(),
  calendar: sharedPassages.calendar,
  absence: paragraphPassage(
    'If the recipient cannot come',
    'If you cannot come, please let us know so that someone else can have the seat. Reply to this e-mail or call {provider.phones}, {provider.officeHours}.',
  ),
  farewellOnline: paragraphPassage('Last sentence, online', 'See you online!', {
    seminar: sampleOnlineSeminar,
  }),
  farewellInPerson: paragraphPassage('Last sentence, in person', 'See you there!'),
  unsubscribe: paragraphPassage(
    'Before the unsubscribe link',
    'You are getting this e-mail because you registered and agreed to receive e-mail from us.',
  ),
}

export const seminarReminderEmail = defineEmail('seminar.reminder', {
  templateType: 'seminar_reminder',
  label: 'Seminar reminder',
  whenSent: 'Sent three days and one day before a seminar to everyone whose registration is verified.',
  hasUnsubscribeLink: true,
  isWithdrawnOnCancellation: true,
  hasTicketLink: true,
  data: z.object({
    firstName: z.string(),
    daysAhead: z.int(),
    /** Null in reminders that another one follows. */
    registrationId: TicketRegistrationId,
    seminar: EmailSeminarData,
  }),
  passages,
  template: (texts) => {
    const subject = textIf('daysAhead == 1', texts.subjectTomorrow, texts.subjectEarlier)
    return {
      subject,
      preview: '{{ seminar.days }}, {{ seminar.times }} · {{ seminar.place }}',
      heading: subject,
      blocks: [
        plainTextHeading(subject),
        paragraphBlock(texts.greeting),
        paragraphBlock(texts.opening),
        detailsBlock(...seminarRows('title', 'when', 'where', 'directions', 'whatToBring', 'cpd')),
        pageButton(texts.statusButton, '{{ links.status }}'),
        ticketBlocks(texts),
        withoutGapAbove(paragraphBlock(texts.calendar)),
        paragraphBlock(texts.absence),
        paragraphBlock(textIf('seminar.isOnline', texts.farewellOnline, texts.farewellInPerson)),
        unsubscribeNote(texts.unsubscribe),
      ],
    }
  },
  sample: { firstName: 'Maria', daysAhead: 3, registrationId: 1, seminar: sampleSeminar },
  variables: {
    firstName: firstNameDescription,
    daysAhead: 'Number of days until the seminar',
    hasTicket: hasTicketDescription,
    ticketLink: ticketLinkDescription,
    unsubscribeLink: unsubscribeLinkDescription,
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, daysAhead, registrationId, seminar }, context) => ({
    variables: {
      firstName,
      daysAhead,
      hasTicket: registrationId !== null,
      ticketLink: unsentTicketLink(context.site.appUrl),
      unsubscribeLink: context.unsubscribeLink,
      seminar: seminarVariables(seminar, true),
    },
    attachments: [seminarCalendarAttachment(seminar, context)],
    ticketOf: registrationId,
  }),
})

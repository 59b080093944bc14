import * as z from 'zod/mini'
import { EmailSeminarData } from '../contract/email-data.ts'
import { details, either, p, pageButton, textHeading, tight, unsubscribeNote } from './blocks.ts'
import { defineEmail } from './email-definition.ts'
import { paragraph, shared, subject } from './passages.ts'
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
  subjectTomorrow: subject('Subject and heading, one day before', 'Tomorrow: {seminar.title}', {
    daysAhead: 1,
  }),
  subjectEarlier: subject('Subject and heading, earlier', 'In {daysAhead} days: {seminar.title}'),
  greeting: shared.greeting,
  opening: paragraph(
    'First sentence',
    'Your seat is waiting for you. Here is everything that you need to know.',
  ),
  statusButton: shared.statusButton,
  ...ticketPassages(),
  calendar: shared.calendar,
  absence: paragraph(
    'If the recipient cannot come',
    'If you cannot come, please let us know so that someone else can have the seat. Reply to this e-mail or call {provider.phones}, {provider.officeHours}.',
  ),
  farewellOnline: paragraph('Last sentence, online', 'See you online!', { seminar: sampleOnlineSeminar }),
  farewellInPerson: paragraph('Last sentence, in person', 'See you there!'),
  unsubscribe: paragraph(
    'Before the unsubscribe link',
    'You are getting this e-mail because you registered and agreed to receive e-mail from us.',
  ),
}

export const seminarReminderEmail = defineEmail('seminar.reminder', {
  data: z.object({
    firstName: z.string(),
    daysAhead: z.int(),
    /** Null in reminders that another one follows. */
    registrationId: TicketRegistrationId,
    seminar: EmailSeminarData,
  }),
  passages,
  template: (texts) => {
    const subject = either('daysAhead == 1', texts.subjectTomorrow, texts.subjectEarlier)
    return {
      subject,
      preview: '{{ seminar.days }}, {{ seminar.times }} · {{ seminar.place }}',
      heading: subject,
      blocks: [
        textHeading(subject),
        p(texts.greeting),
        p(texts.opening),
        details(...seminarRows('title', 'when', 'where', 'directions', 'whatToBring', 'cpd')),
        pageButton(texts.statusButton, '{{ links.status }}'),
        ticketBlocks(texts),
        tight(p(texts.calendar)),
        p(texts.absence),
        p(either('seminar.isOnline', texts.farewellOnline, texts.farewellInPerson)),
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

/** Passages of e-mails that may have a ticket attached. */
import * as z from 'zod/mini'
import { blocksIf, linkButton, paragraphBlock, textIf, withoutGapAbove } from './blocks.ts'
import { buttonPassage, type PassageTexts, paragraphPassage } from './passages.ts'
import { sampleOnlineSeminar } from './seminar-variables.ts'

/** @param shownWith changes of the e-mail's sample that show them */
export function ticketSentences(shownWith: Readonly<Record<string, unknown>> = {}) {
  return {
    ticketInPerson: paragraphPassage(
      'Ticket attached, in person',
      'Your ticket is attached. Show it at check-in.',
      shownWith,
    ),
    ticketOnline: paragraphPassage(
      'Ticket attached, online',
      'Your ticket is attached. On its page you join online and enter room codes.',
      { ...shownWith, seminar: sampleOnlineSeminar },
    ),
  }
}

/** Sentences about the ticket, with a button to its page. */
export function ticketPassages(shownWith: Readonly<Record<string, unknown>> = {}) {
  return {
    ...ticketSentences(shownWith),
    ticketButton: buttonPassage('Button to the ticket', 'Open my ticket', shownWith),
  }
}

export const ticketSentence = ({
  ticketInPerson,
  ticketOnline,
}: PassageTexts<ReturnType<typeof ticketSentences>>) =>
  textIf('seminar.isOnline', ticketOnline, ticketInPerson)

/** A link, because a phone cannot scan the code that it shows. */
export const ticketBlocks = (texts: PassageTexts<ReturnType<typeof ticketPassages>>) =>
  blocksIf('hasTicket', [
    withoutGapAbove(paragraphBlock(ticketSentence(texts))),
    withoutGapAbove(linkButton(texts.ticketButton, '{{ ticketLink }}')),
  ])

export const ticketLinkDescription = 'Page of the ticket, for this registrant only'

/** Link of the ticket until the message is sent. */
export const unsentTicketLink = (appUrl: string) => `${appUrl}/t`

export const hasTicketDescription = 'true if the ticket is attached, for {% if %}'

export const hasTicketPageDescription = 'true if the ticket has a page, also after the seminar, for {% if %}'

/** The registration with the ticket; absent in messages of earlier versions. */
export const TicketRegistrationId = z._default(z.nullable(z.int()), null)

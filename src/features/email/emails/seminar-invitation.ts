/** E-mail with the official invitation attached. */
import * as z from 'zod/mini'
import { composeOfficialInvitation, invitationReference } from '../adapters/official-invitation.ts'
import { EmailAddressee, EmailSeminarData } from '../contract/email-data.ts'
import {
  detailsBlock,
  detailsRow,
  pageButton,
  paragraphBlock,
  plainTextHeading,
  textIf,
  unsubscribeNote,
} from './blocks.ts'
import { defineEmail } from './email-definition.ts'
import { buttonPassage, endSentence, headingPassage, paragraphPassage, subjectPassage } from './passages.ts'
import { seminarRows } from './seminar-rows.ts'
import {
  firstNameDescription,
  sampleSeminar,
  seminarUrl,
  seminarVariableDescriptions,
  seminarVariables,
  unsubscribeLinkDescription,
} from './seminar-variables.ts'

const passages = {
  subjectRequested: subjectPassage('Subject, requested', 'Your official invitation: {seminar.title}'),
  subjectInvited: subjectPassage('Subject, invited by staff', 'Invitation: {seminar.title}', {
    isRequested: false,
  }),
  headingRequested: headingPassage('Heading, requested', '{firstName}, here is your official invitation'),
  headingInvited: headingPassage('Heading, invited by staff', '{firstName}, you are invited', {
    isRequested: false,
  }),
  openingRequested: paragraphPassage(
    'First sentence, requested',
    'As you requested, here is your official invitation to this seminar.',
  ),
  openingInvited: paragraphPassage(
    'First sentence, invited by staff',
    'We are holding a seminar that we think you will find useful, and we would be glad to have you with us.',
    { isRequested: false },
  ),
  attachment: paragraphPassage(
    'Attached letter',
    'Your official invitation letter {letterReference} is attached. Show it at your school or office, so that you can attend on official time.',
  ),
  registerButton: buttonPassage('Button to the registration form', 'See the seminar and register'),
  seats: paragraphPassage(
    'Seats',
    'Seats are first come, first served. If a colleague would like to come too, please pass this on.',
  ),
  questions: paragraphPassage(
    'Questions',
    'Questions? Reply to this e-mail or call {provider.phones}, {provider.officeHours}. We hope to see you!',
  ),
  unsubscribe: paragraphPassage('Before the unsubscribe link', 'Do not want invitations from us?'),
}

export const seminarInvitationEmail = defineEmail('seminar.invitation', {
  templateType: 'invitation',
  label: 'Official invitation',
  whenSent: 'Sent when someone requests an official invitation or staff invite them.',
  hasUnsubscribeLink: true,
  isWithdrawnOnCancellation: true,
  data: z.object({
    firstName: z.string(),
    seminar: EmailSeminarData,
    /** Absent in messages of earlier versions. */
    addressee: z._default(z.nullable(EmailAddressee), null),
    /** True if requested by a visitor, not sent by staff. */
    isRequested: z._default(z.boolean(), false),
    /** Client's id of the request, to recognize a retry. */
    attempt: z.optional(z.nullable(z.string())),
    /** Custom template; if unset or deleted, the type's own is used. */
    templateId: z.optional(z.nullable(z.int())),
  }),
  passages,
  template: (texts) => ({
    subject: textIf('isRequested', texts.subjectRequested, texts.subjectInvited),
    preview: '{{ seminar.title }} · {{ seminar.days }}',
    heading: textIf('isRequested', texts.headingRequested, texts.headingInvited),
    blocks: [
      plainTextHeading(
        textIf('isRequested', endSentence(texts.headingRequested), endSentence(texts.headingInvited)),
      ),
      paragraphBlock(textIf('isRequested', texts.openingRequested, texts.openingInvited)),
      detailsBlock(...seminarRows('title', 'when', 'where', 'cpd'), detailsRow('Fee', '{{ seminar.price }}')),
      paragraphBlock(texts.attachment),
      pageButton(texts.registerButton, '{{ registerLink }}'),
      paragraphBlock(texts.seats),
      paragraphBlock(texts.questions),
      unsubscribeNote(texts.unsubscribe),
    ],
  }),
  sample: {
    firstName: 'Maria',
    seminar: sampleSeminar,
    addressee: {
      name: 'Maria C. Santos',
      jobTitle: 'Teacher III',
      company: 'Mabini Elementary School',
    },
    isRequested: true,
  },
  variables: {
    firstName: firstNameDescription,
    registerLink: 'Link to the registration page of this seminar',
    isRequested: 'true if the recipient requested the invitation, for {% if %}',
    letterReference: 'Reference number of the attached letter',
    unsubscribeLink: unsubscribeLinkDescription,
    ...seminarVariableDescriptions,
  },
  compose: (data, { site, unsubscribeLink, announcedAt, outboxId = null }) => {
    const registerLink = seminarUrl(data.seminar, site)
    const reference = invitationReference(outboxId, announcedAt)
    return {
      variables: {
        firstName: data.firstName,
        registerLink,
        isRequested: data.isRequested,
        letterReference: reference,
        unsubscribeLink,
        seminar: seminarVariables(data.seminar, false),
      },
      officialInvitation: composeOfficialInvitation({
        data,
        site,
        reference,
        announcedAt,
        registerLink,
      }),
    }
  },
})

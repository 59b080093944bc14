/** With the official invitation attached. */
import * as z from 'zod/mini'
import {
  composeOfficialInvitation,
  invitationReference,
} from '../adapters/invitation-pdf/official-invitation.ts'
import { EmailAddressee, EmailSeminarData } from '../contract/email-data.ts'
import { defineEmail } from './email-definition.ts'
import {
  emailButton,
  emailDetailsRow,
  emailDetailsTable,
  emailParagraph,
  renderEmailFrame,
} from './email-frame.ts'
import {
  firstNameDescription,
  sampleSeminar,
  seminarUrl,
  seminarVariableDescriptions,
  seminarVariables,
  unsubscribeLinkDescription,
} from './seminar-variables.ts'

const opening = `{% if isRequested -%}
As you requested, here is your official invitation to this seminar.
{%- else -%}
We are holding a seminar that we think you will find useful, and we would be glad to have you with us.
{%- endif %}`

const attachmentText =
  'Your official invitation letter {{ letterReference }} is attached. Show it at your school or office, so that you can attend on official time.'

const unsubscribeText = 'Do not want invitations from us?'

const html = renderEmailFrame({
  preview: '{{ seminar.title }} · {{ seminar.days }}',
  heading:
    '{{ firstName }}, {% if isRequested %}here is your official invitation{% else %}you are invited{% endif %}',
  body: [
    emailParagraph(opening),
    emailDetailsTable([
      emailDetailsRow('Seminar', '<strong>{{ seminar.title }}</strong>'),
      emailDetailsRow('When', '{{ seminar.days }}<br>{{ seminar.times }} (Philippine time)'),
      emailDetailsRow('Where', '{{ seminar.place }}'),
      `{% if seminar.cpd %}${emailDetailsRow('CPD', '{{ seminar.cpd }}')}{% endif %}`,
      emailDetailsRow('Fee', '{{ seminar.price }}'),
    ]),
    emailParagraph(attachmentText),
    emailButton('See the seminar and register', '{{ registerLink }}'),
    emailParagraph(
      'Seats are first come, first served. If a colleague would like to come too, please pass this on.',
    ),
    emailParagraph(
      'Questions? Reply to this e-mail or call {{ provider.phones }}, {{ provider.officeHours }}. We hope to see you!',
    ),
    emailParagraph(
      `${unsubscribeText} <a class="brand" href="{{ unsubscribeLink }}" style="color:{{ provider.color }}">Unsubscribe</a>`,
    ),
  ].join('\n'),
})

const text = `{{ firstName }}, {% if isRequested %}here is your official invitation{% else %}you are invited{% endif %}.

${opening}

Seminar: {{ seminar.title }}
When: {{ seminar.days }}, {{ seminar.times }} (Philippine time)
Where: {{ seminar.place }}
{%- if seminar.cpd %}
CPD: {{ seminar.cpd }}
{%- endif %}
Fee: {{ seminar.price }}

${attachmentText}

See the seminar and register: {{ registerLink }}

Seats are first come, first served. If a colleague would like to come too, please pass this on.

Questions? Reply to this e-mail or call {{ provider.phones }}, {{ provider.officeHours }}. We hope to see you!

${unsubscribeText} Unsubscribe: {{ unsubscribeLink }}

{{ provider.name }}
{{ provider.address }}
`

const subject =
  '{% if isRequested %}Your official invitation{% else %}Invitation{% endif %}: {{ seminar.title }}'

export const seminarInvitationEmail = defineEmail('seminar.invitation', {
  data: z.object({
    firstName: z.string(),
    seminar: EmailSeminarData,
    /** Absent in messages of earlier versions. */
    addressee: z._default(z.nullable(EmailAddressee), null),
    /** Requested by a visitor, not sent by staff. */
    isRequested: z._default(z.boolean(), false),
    /** Client's id of the request, to recognise a retry. */
    attempt: z.optional(z.nullable(z.string())),
    /** Custom template; if unset or deleted, the type's own is used. */
    templateId: z.optional(z.nullable(z.int())),
  }),
  template: { subject, html, text },
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

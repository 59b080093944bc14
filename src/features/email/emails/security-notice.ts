/** Shows no name or address, as the mailbox may have changed hands. */
import * as z from 'zod/mini'
import { formatDateTime } from '../../../platform/format/dates.ts'
import { Instant, LinkToken } from '../contract/email-data.ts'
import { defineEmail, sampleToken, sampleValidUntil, secretLinkUrl } from './email-definition.ts'
import { emailButton, emailParagraph, renderEmailFrame } from './email-frame.ts'

const changes = {
  password: 'The password of your account was changed',
  email: 'The e-mail address of your account was changed',
  former_email: 'The e-mail address of your account was changed',
  google_linked: 'A Google account was linked to your account',
  google_unlinked: 'Google was unlinked from your account',
  second_factor_added: 'Two-step sign-in was added to your account',
  second_factor_removed: 'Two-step sign-in was removed from your account',
  role: 'The role of your account was changed',
}

const branches = Object.entries(changes).map(([change, text]) => `{% when '${change}' %}${text}`)
const heading = `{% case change %}${branches.join('')}{% endcase %}`

const when = `${heading} at {{ provider.name }}, on {{ changedAt }} (Philippine time).`
const former =
  "{% if change == 'former_email' %}This address is no longer used to log in. {% endif %}If you made this change, or our staff made it at your request, you do not need to do anything."
const otherwise =
  "If you did not make it, press the button. We will log out all devices, turn off the password, and send a link to choose a new one{% if change == 'former_email' %} to this address, which becomes the address of your account again{% endif %}."
const validity = 'The button works once, until {{ validUntil }} (Philippine time).'
const action = 'This was not me'

const html = renderEmailFrame({
  preview: when,
  heading,
  body: [
    emailParagraph('Hello,'),
    emailParagraph(when),
    emailParagraph(former),
    emailParagraph(otherwise),
    emailButton(action, '{{ reportLink }}'),
    emailParagraph(validity),
  ].join('\n'),
})

const text = `Hello,

${when}

${former}

${otherwise}

${action}:
{{ reportLink }}

${validity}

{{ provider.name }}
{{ provider.address }}
`

const subject = 'A change to your account at {{ provider.name }}'

export const securityNoticeEmail = defineEmail('account.changed', {
  data: z.object({
    /** `former_email` goes to the previous address. */
    change: z.enum([
      'password',
      'email',
      'former_email',
      'google_linked',
      'google_unlinked',
      'second_factor_added',
      'second_factor_removed',
      'role',
    ]),
    changedAt: Instant,
    token: LinkToken,
    validUntil: Instant,
  }),
  template: { subject, html, text },
  sample: {
    change: 'password',
    changedAt: sampleValidUntil,
    token: sampleToken,
    validUntil: sampleValidUntil,
  },
  variables: {
    change:
      'What was changed, for {% case %}: password, email, former_email, google_linked, google_unlinked, second_factor_added, second_factor_removed or role',
    changedAt: 'When it was changed',
    reportLink: 'Link for reporting a change that the user did not make; it locks the account',
    validUntil: 'When the link expires',
  },
  compose: ({ change, changedAt, token, validUntil }, context) => ({
    variables: {
      change,
      changedAt: formatDateTime(changedAt),
      reportLink: secretLinkUrl('/report-change', token, context),
      validUntil: formatDateTime(validUntil),
    },
  }),
})

/** No greeting by name: the requester typed it, and must not be able to send text to strangers. */
import * as z from 'zod/mini'
import { formatDateTime } from '../../../platform/format/dates.ts'
import { Instant, LinkToken } from '../contract/email-data.ts'
import { defineEmail, sampleToken, sampleValidUntil, secretLinkUrl } from './email-definition.ts'
import { emailButton, emailParagraph, renderEmailFrame } from './email-frame.ts'

function byReason(
  texts: Record<'verify' | 'give_access' | 'new_email' | 'recover' | 'choose_password', string>,
): string {
  const branches = Object.entries(texts).map(([reason, text]) => `{% when '${reason}' %}${text}`)
  return `{% case reason %}${branches.join('')}{% endcase %}`
}

const heading = byReason({
  verify: 'Please confirm your e-mail address',
  give_access: 'Choose a password for your account',
  new_email: 'Please confirm your new e-mail address',
  recover: 'Choose a new password',
  choose_password: 'Choose a password for your account',
})

const request = byReason({
  verify:
    'There is an account with this e-mail address at {{ provider.name }}. Please confirm that the address is yours to see all registrations made with it.',
  give_access:
    'Someone asked for an account at {{ provider.name }} with this e-mail address, which was used to register for a seminar. If it was you, use this link to choose a password.',
  new_email:
    'You asked to use this e-mail address for your account at {{ provider.name }}. Please confirm that it is yours. Until then, your old address stays in use.',
  recover:
    'You reported a change to your account at {{ provider.name }} that you did not make. All devices have been logged out, and the old password no longer works. Use this link to choose a new one.',
  choose_password:
    'Our staff sent you this link so that you can choose a password for your account at {{ provider.name }}.',
})

const action = byReason({
  verify: 'Confirm my e-mail address',
  give_access: 'Choose a password',
  new_email: 'Confirm my new e-mail address',
  recover: 'Choose a new password',
  choose_password: 'Choose a password',
})

const validity = 'The link works once, until {{ validUntil }} (Philippine time).'

const otherwise = 'If it was not you, please ignore this message. Nothing changes unless the link is used.'

const html = renderEmailFrame({
  preview: validity,
  heading,
  body: [
    emailParagraph('Hello,'),
    emailParagraph(request),
    emailButton(action, '{{ accountLink }}'),
    emailParagraph(validity),
    emailParagraph(
      'Does the button not work? Copy this address into your browser:<br><a class="brand" href="{{ accountLink }}" style="color:{{ provider.color }};word-break:break-all">{{ accountLink }}</a>',
    ),
    emailParagraph(otherwise),
  ].join('\n'),
})

const text = `Hello,

${request}

${action}:
{{ accountLink }}

${validity}

${otherwise}

{{ provider.name }}
{{ provider.address }}
`

/** Short, as subjects are limited. */
const subject =
  "{% case reason %}{% when 'verify' %}Please confirm your e-mail address{% when 'new_email' %}Please confirm your new e-mail address{% when 'recover' %}Choose a new password{% else %}Choose a password for your account{% endcase %}"

export const accountLinkEmail = defineEmail('account.link', {
  data: z.object({
    /** `give_access` is for a registrant without an account. */
    reason: z.enum(['verify', 'give_access', 'new_email', 'recover', 'choose_password']),
    token: LinkToken,
    validUntil: Instant,
  }),
  template: { subject, html, text },
  sample: { reason: 'verify', token: sampleToken, validUntil: sampleValidUntil },
  variables: {
    reason: 'Purpose of the link: verify, give_access, new_email, recover or choose_password',
    accountLink: 'Link that gives access to the account',
    validUntil: 'When the link expires',
  },
  compose: ({ reason, token, validUntil }, context) => ({
    variables: {
      reason,
      accountLink: secretLinkUrl('/account-link', token, context),
      validUntil: formatDateTime(validUntil),
    },
  }),
})

/** Shows no name or address, as the mailbox may have changed hands. */
import * as z from 'zod/mini'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { Instant, LinkToken } from '../contract/email-data.ts'
import { byValue, either, linkButton, p } from './blocks.ts'
import { defineEmail, sampleToken, sampleValidUntil, secretLinkUrl } from './email-definition.ts'
import { button, heading, paragraph, subject } from './passages.ts'

const passages = {
  subject: subject('Subject', 'A change to your account at {provider.name}'),
  headingPassword: heading('Heading, password', 'The password of your account was changed'),
  headingEmail: heading('Heading, e-mail address', 'The e-mail address of your account was changed', {
    change: 'email',
  }),
  headingFormerEmail: heading(
    'Heading, to the former e-mail address',
    'The e-mail address of your account was changed',
    { change: 'former_email' },
  ),
  headingGoogleLinked: heading('Heading, Google linked', 'A Google account was linked to your account', {
    change: 'google_linked',
  }),
  headingGoogleUnlinked: heading('Heading, Google unlinked', 'Google was unlinked from your account', {
    change: 'google_unlinked',
  }),
  headingFactorAdded: heading(
    'Heading, two-step sign-in added',
    'Two-step sign-in was added to your account',
    { change: 'second_factor_added' },
  ),
  headingFactorRemoved: heading(
    'Heading, two-step sign-in removed',
    'Two-step sign-in was removed from your account',
    { change: 'second_factor_removed' },
  ),
  headingRole: heading('Heading, role', 'The role of your account was changed', { change: 'role' }),
  greeting: paragraph('Greeting', 'Hello,'),
  when: paragraph(
    'First sentence, after the heading',
    'at {provider.name}, on {changedAt} (Philippine time).',
  ),
  formerAddress: paragraph('To the former e-mail address', 'This address is no longer used to log in.', {
    change: 'former_email',
  }),
  ownChange: paragraph(
    'If the recipient made the change',
    'If you made this change, or our staff made it at your request, you do not need to do anything.',
  ),
  otherwise: paragraph(
    'If the recipient did not make it',
    'If you did not make it, press the button. We will log out all devices, turn off the password, and send a link to choose a new one.',
  ),
  otherwiseFormer: paragraph(
    'If the recipient did not make it, to the former e-mail address',
    'If you did not make it, press the button. We will log out all devices, turn off the password, and send a link to choose a new one to this address, which becomes the address of your account again.',
    { change: 'former_email' },
  ),
  reportButton: button('Button', 'This was not me'),
  validity: paragraph(
    'How long the button works',
    'The button works once, until {validUntil} (Philippine time).',
  ),
}

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
  passages,
  template: (texts) => {
    const heading = byValue('change', {
      password: texts.headingPassword,
      email: texts.headingEmail,
      former_email: texts.headingFormerEmail,
      google_linked: texts.headingGoogleLinked,
      google_unlinked: texts.headingGoogleUnlinked,
      second_factor_added: texts.headingFactorAdded,
      second_factor_removed: texts.headingFactorRemoved,
      role: texts.headingRole,
    })
    const isFormer = "change == 'former_email'"
    return {
      subject: texts.subject,
      preview: `${heading} ${texts.when}`,
      heading,
      blocks: [
        p(texts.greeting),
        p(`${heading} ${texts.when}`),
        p(`${either(isFormer, `${texts.formerAddress} `, '')}${texts.ownChange}`),
        p(either(isFormer, texts.otherwiseFormer, texts.otherwise)),
        linkButton(texts.reportButton, '{{ reportLink }}'),
        p(texts.validity),
      ],
    }
  },
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

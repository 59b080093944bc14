/** Shows no name or address, as the mailbox may have changed hands. */
import * as z from 'zod/mini'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { Instant, LinkToken } from '../contract/email-data.ts'
import { linkButton, paragraphBlock, textByValue, textIf } from './blocks.ts'
import { defineEmail, sampleToken, sampleValidUntil, secretLinkUrl } from './email-definition.ts'
import { buttonPassage, headingPassage, paragraphPassage, subjectPassage } from './passages.ts'

const passages = {
  subject: subjectPassage('Subject', 'A change to your account at {provider.name}'),
  headingPassword: headingPassage('Heading, password', 'The password of your account was changed'),
  headingEmail: headingPassage('Heading, e-mail address', 'The e-mail address of your account was changed', {
    change: 'email',
  }),
  headingFormerEmail: headingPassage(
    'Heading, to the former e-mail address',
    'The e-mail address of your account was changed',
    { change: 'former_email' },
  ),
  headingGoogleLinked: headingPassage(
    'Heading, Google linked',
    'A Google account was linked to your account',
    {
      change: 'google_linked',
    },
  ),
  headingGoogleUnlinked: headingPassage('Heading, Google unlinked', 'Google was unlinked from your account', {
    change: 'google_unlinked',
  }),
  headingFactorAdded: headingPassage(
    'Heading, two-step sign-in added',
    'Two-step sign-in was added to your account',
    { change: 'second_factor_added' },
  ),
  headingFactorRemoved: headingPassage(
    'Heading, two-step sign-in removed',
    'Two-step sign-in was removed from your account',
    { change: 'second_factor_removed' },
  ),
  headingRole: headingPassage('Heading, role', 'The role of your account was changed', { change: 'role' }),
  greeting: paragraphPassage('Greeting', 'Hello,'),
  when: paragraphPassage(
    'First sentence, after the heading',
    'at {provider.name}, on {changedAt} (Philippine time).',
  ),
  formerAddress: paragraphPassage(
    'To the former e-mail address',
    'This address is no longer used to log in.',
    {
      change: 'former_email',
    },
  ),
  ownChange: paragraphPassage(
    'If the recipient made the change',
    'If you made this change, or our staff made it at your request, you do not need to do anything.',
  ),
  otherwise: paragraphPassage(
    'If the recipient did not make it',
    'If you did not make it, press the button. We will log out all devices, turn off the password, and send a link to choose a new one.',
  ),
  otherwiseFormer: paragraphPassage(
    'If the recipient did not make it, to the former e-mail address',
    'If you did not make it, press the button. We will log out all devices, turn off the password, and send a link to choose a new one to this address, which becomes the address of your account again.',
    { change: 'former_email' },
  ),
  reportButton: buttonPassage('Button', 'This was not me'),
  validity: paragraphPassage(
    'How long the button works',
    'The button works once, until {validUntil} (Philippine time).',
  ),
}

export const securityNoticeEmail = defineEmail('account.changed', {
  templateType: 'security_notice',
  label: 'Security notice',
  whenSent: 'Sent when the password, e-mail, Google link, two-step sign-in or role of an account changes.',
  accessLink: 'reportLink',
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
    const heading = textByValue('change', {
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
        paragraphBlock(texts.greeting),
        paragraphBlock(`${heading} ${texts.when}`),
        paragraphBlock(`${textIf(isFormer, `${texts.formerAddress} `, '')}${texts.ownChange}`),
        paragraphBlock(textIf(isFormer, texts.otherwiseFormer, texts.otherwise)),
        linkButton(texts.reportButton, '{{ reportLink }}'),
        paragraphBlock(texts.validity),
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

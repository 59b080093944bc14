/**
 * E-mail without a greeting by name: the requester typed it, and must not be able to send text to other
 * people.
 */
import * as z from 'zod/mini'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { Instant, LinkToken } from '../contract/email-data.ts'
import { copyableLink, linkButton, paragraphBlock, textByValue } from './blocks.ts'
import { defineEmail, sampleToken, sampleValidUntil, secretLinkUrl } from './email-definition.ts'
import { buttonPassage, headingPassage, paragraphPassage, subjectPassage } from './passages.ts'

const passages = {
  subjectVerify: subjectPassage('Subject, address to confirm', 'Please confirm your e-mail address'),
  subjectNewEmail: subjectPassage(
    'Subject, new address to confirm',
    'Please confirm your new e-mail address',
    {
      reason: 'new_email',
    },
  ),
  subjectRecover: subjectPassage('Subject, reported change', 'Choose a new password', { reason: 'recover' }),
  subjectPassword: subjectPassage('Subject, password to choose', 'Choose a password for your account', {
    reason: 'choose_password',
  }),
  headingVerify: headingPassage('Heading, address to confirm', 'Please confirm your e-mail address'),
  headingGiveAccess: headingPassage(
    'Heading, account for a registrant',
    'Choose a password for your account',
    {
      reason: 'give_access',
    },
  ),
  headingNewEmail: headingPassage(
    'Heading, new address to confirm',
    'Please confirm your new e-mail address',
    {
      reason: 'new_email',
    },
  ),
  headingRecover: headingPassage('Heading, reported change', 'Choose a new password', { reason: 'recover' }),
  headingPassword: headingPassage('Heading, password link from staff', 'Choose a password for your account', {
    reason: 'choose_password',
  }),
  greeting: paragraphPassage('Greeting', 'Hello,'),
  requestVerify: paragraphPassage(
    'Why, address to confirm',
    'There is an account with this e-mail address at {provider.name}. Please confirm that the address is yours to see all registrations made with it.',
  ),
  requestGiveAccess: paragraphPassage(
    'Why, account for a registrant',
    'Someone asked for an account at {provider.name} with this e-mail address, which was used to register for a seminar. If it was you, use this link to choose a password.',
    { reason: 'give_access' },
  ),
  requestNewEmail: paragraphPassage(
    'Why, new address to confirm',
    'You asked to use this e-mail address for your account at {provider.name}. Please confirm that it is yours. Until then, your old address stays in use.',
    { reason: 'new_email' },
  ),
  requestRecover: paragraphPassage(
    'Why, reported change',
    'You reported a change to your account at {provider.name} that you did not make. All devices have been logged out, and the old password no longer works. Use this link to choose a new one.',
    { reason: 'recover' },
  ),
  requestPassword: paragraphPassage(
    'Why, password link from staff',
    'Our staff sent you this link so that you can choose a password for your account at {provider.name}.',
    { reason: 'choose_password' },
  ),
  buttonVerify: buttonPassage('Button, address to confirm', 'Confirm my e-mail address'),
  buttonGiveAccess: buttonPassage('Button, account for a registrant', 'Choose a password', {
    reason: 'give_access',
  }),
  buttonNewEmail: buttonPassage('Button, new address to confirm', 'Confirm my new e-mail address', {
    reason: 'new_email',
  }),
  buttonRecover: buttonPassage('Button, reported change', 'Choose a new password', { reason: 'recover' }),
  buttonPassword: buttonPassage('Button, password link from staff', 'Choose a password', {
    reason: 'choose_password',
  }),
  validity: paragraphPassage(
    'How long the link works',
    'The link works once, until {validUntil} (Philippine time).',
  ),
  otherwise: paragraphPassage(
    'If it was not the recipient',
    'If it was not you, please ignore this message. Nothing changes unless the link is used.',
  ),
}

export const accountLinkEmail = defineEmail('account.link', {
  templateType: 'account_link',
  label: 'Account link',
  whenSent: 'Sent to confirm an e-mail address, with a link that gives access to the account.',
  accessLink: 'accountLink',
  data: z.object({
    /** `give_access` is for a registrant without an account. */
    reason: z.enum(['verify', 'give_access', 'new_email', 'recover', 'choose_password']),
    token: LinkToken,
    validUntil: Instant,
  }),
  passages,
  template: (texts) => ({
    // Short, as subjects are limited.
    subject: `{% case reason %}{% when 'verify' %}${texts.subjectVerify}{% when 'new_email' %}${texts.subjectNewEmail}{% when 'recover' %}${texts.subjectRecover}{% else %}${texts.subjectPassword}{% endcase %}`,
    preview: texts.validity,
    heading: textByValue('reason', {
      verify: texts.headingVerify,
      give_access: texts.headingGiveAccess,
      new_email: texts.headingNewEmail,
      recover: texts.headingRecover,
      choose_password: texts.headingPassword,
    }),
    blocks: [
      paragraphBlock(texts.greeting),
      paragraphBlock(
        textByValue('reason', {
          verify: texts.requestVerify,
          give_access: texts.requestGiveAccess,
          new_email: texts.requestNewEmail,
          recover: texts.requestRecover,
          choose_password: texts.requestPassword,
        }),
      ),
      linkButton(
        textByValue('reason', {
          verify: texts.buttonVerify,
          give_access: texts.buttonGiveAccess,
          new_email: texts.buttonNewEmail,
          recover: texts.buttonRecover,
          choose_password: texts.buttonPassword,
        }),
        '{{ accountLink }}',
      ),
      paragraphBlock(texts.validity),
      copyableLink('{{ accountLink }}'),
      paragraphBlock(texts.otherwise),
    ],
  }),
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

/** No greeting by name, as anybody can request it for any address. */
import * as z from 'zod/mini'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { Instant, LinkToken } from '../contract/email-data.ts'
import { copyableLink, linkButton, paragraphBlock } from './blocks.ts'
import { defineEmail, sampleToken, sampleValidUntil, secretLinkUrl } from './email-definition.ts'
import { buttonPassage, headingPassage, paragraphPassage, subjectPassage } from './passages.ts'

const passages = {
  subject: subjectPassage('Subject', 'Your registrations at {provider.name}'),
  heading: headingPassage('Heading', 'Your registrations'),
  greeting: paragraphPassage('Greeting', 'Hello,'),
  request: paragraphPassage(
    'Why the e-mail was sent',
    'Someone asked to see the registrations made with this e-mail address at {provider.name}. If it was you, use this link to see your tickets and certificates, the status of each payment, what to do next, and the calendar entries.',
  ),
  linkButton: buttonPassage('Button', 'See my registrations'),
  validity: paragraphPassage(
    'How long the link works',
    'The link works until {validUntil} (Philippine time). Do not forward it.',
  ),
  otherwise: paragraphPassage(
    'If it was not the recipient',
    'If it was not you, please ignore this message. No one can see your registrations without the link.',
  ),
}

export const registrationsLinkEmail = defineEmail('registrations.link', {
  templateType: 'registrations_link',
  label: 'Registrations link',
  whenSent: 'Sent when someone asks on the status page to get their registrations by e-mail.',
  accessLink: 'registrationsLink',
  data: z.object({ token: LinkToken, validUntil: Instant }),
  passages,
  template: (texts) => ({
    subject: texts.subject,
    preview: texts.validity,
    heading: texts.heading,
    blocks: [
      paragraphBlock(texts.greeting),
      paragraphBlock(texts.request),
      linkButton(texts.linkButton, '{{ registrationsLink }}'),
      paragraphBlock(texts.validity),
      copyableLink('{{ registrationsLink }}'),
      paragraphBlock(texts.otherwise),
    ],
  }),
  sample: { token: sampleToken, validUntil: sampleValidUntil },
  variables: {
    registrationsLink: 'Link that shows all registrations',
    validUntil: 'When the link expires',
  },
  compose: ({ token, validUntil }, context) => ({
    variables: {
      registrationsLink: secretLinkUrl('/my-registrations', token, context),
      validUntil: formatDateTime(validUntil),
    },
  }),
})

/** E-mail to every administrator. Names nobody; the audit log says who made the change. */
import * as z from 'zod/mini'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { Instant } from '../contract/email-data.ts'
import { linkButton, paragraphBlock } from './blocks.ts'
import { defineEmail, sampleValidUntil } from './email-definition.ts'
import { buttonPassage, headingPassage, paragraphPassage, subjectPassage } from './passages.ts'

const passages = {
  subject: subjectPassage('Subject', 'Where people pay was changed at {provider.name}'),
  heading: headingPassage('Heading', 'Where people are told to pay was changed'),
  greeting: paragraphPassage('Greeting', 'Hello,'),
  news: paragraphPassage('What changed', '{changed}, on {changedAt} (Philippine time).'),
  check: paragraphPassage(
    'What to do',
    'Please check that the numbers and names are yours. The audit log says who made the change.',
  ),
  otherwise: paragraphPassage(
    'If it was a mistake',
    'If it is wrong, restore the earlier version there at once, and tell the other administrators.',
  ),
  checkButton: buttonPassage('Button', 'Check the change'),
}

export const paymentDetailsSubjects = [
  'payment_methods',
  'email_texts',
  'template',
  'account',
  'page',
] as const

const changes = {
  payment_methods: {
    text: 'The payment methods in the settings were changed',
    path: '/settings?tab=payments',
  },
  email_texts: { text: 'The texts of an e-mail were changed', path: '/email-integration?tab=templates' },
  template: { text: 'The template of an e-mail was changed', path: '/email-integration?tab=templates' },
  account: { text: 'An account that receives payments was changed', path: '/settings?tab=payments' },
  page: { text: 'A page now names the number of an account', path: '/settings' },
} as const satisfies Record<(typeof paymentDetailsSubjects)[number], object>

export const paymentDetailsChangedEmail = defineEmail('payment.details_changed', {
  templateType: 'payment_details_changed',
  label: 'Payment details changed',
  whenSent: 'Sent to every administrator when somebody changes where people are told to pay.',
  isAboutPaying: true,
  data: z.object({ subject: z.enum(paymentDetailsSubjects), changedAt: Instant }),
  passages,
  template: (texts) => ({
    subject: texts.subject,
    preview: texts.news,
    heading: texts.heading,
    blocks: [
      paragraphBlock(texts.greeting),
      paragraphBlock(texts.news),
      paragraphBlock(texts.check),
      paragraphBlock(texts.otherwise),
      linkButton(texts.checkButton, '{{ changeLink }}'),
    ],
  }),
  sample: { subject: 'payment_methods', changedAt: sampleValidUntil },
  variables: {
    changed: 'What was changed, as the beginning of a sentence',
    changedAt: 'When it was changed',
    changeLink: 'Page on which the change is seen and undone, for administrators',
  },
  compose: ({ subject: changed, changedAt }, { site }) => ({
    variables: {
      changed: changes[changed].text,
      changedAt: formatDateTime(changedAt),
      changeLink: `${site.appUrl}${changes[changed].path}`,
    },
  }),
})

import * as z from 'zod/mini'
import { detailsBlock, paragraphBlock, plainTextHeading, quotedTextBlock } from './blocks.ts'
import { defineEmail } from './email-definition.ts'
import { buttonPassage, headingPassage, paragraphPassage, subjectPassage } from './passages.ts'
import {
  replyBlocks,
  sampleVisitor,
  visitorRows,
  visitorVariableDescriptions,
  visitorVariables,
} from './visitor-variables.ts'

const passages = {
  subject: subjectPassage('Subject', 'Password help requested by {name}'),
  heading: headingPassage('Heading', 'A request for a new password'),
  caution: paragraphPassage(
    'Caution',
    'Anyone can send this form. Before you change a password, make sure that the request came from the owner of the account, and reply only to the e-mail address of the account. We promised a reply within 24-48 hours.',
  ),
  replyButton: buttonPassage('Button', 'Reply by e-mail'),
}

export const passwordResetReceivedEmail = defineEmail('password_reset.received', {
  templateType: 'password_reset_received',
  label: 'Password help',
  whenSent: 'Sent to the provider when someone cannot log in to their account.',
  data: z.object({
    name: z.string(),
    email: z.string(),
    message: z.string(),
  }),
  passages,
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ name }} cannot log in to an account',
    heading: texts.heading,
    blocks: [
      plainTextHeading(texts.heading),
      detailsBlock(...visitorRows('Account e-mail')),
      quotedTextBlock('messageLines'),
      paragraphBlock(texts.caution),
      ...replyBlocks(texts.replyButton),
    ],
    signature: null,
  }),
  sample: { ...sampleVisitor, message: 'I have a new phone and forgot my password.' },
  variables: visitorVariableDescriptions,
  compose: (data, { site }) => ({
    variables: visitorVariables(data, `Your account at ${site.provider.name}`, site),
    replyTo: data.email,
  }),
})

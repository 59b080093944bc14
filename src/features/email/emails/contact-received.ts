import * as z from 'zod/mini'
import { detailsBlock, detailsRow, plainTextHeading, quotedTextBlock } from './blocks.ts'
import { defineEmail } from './email-definition.ts'
import { buttonPassage, headingPassage, subjectPassage } from './passages.ts'
import {
  replyBlocks,
  sampleVisitor,
  visitorRows,
  visitorVariableDescriptions,
  visitorVariables,
} from './visitor-variables.ts'

const passages = {
  subject: subjectPassage('Subject', 'Contact message: {subject}'),
  heading: headingPassage('Heading', 'A message from the contact page'),
  replyButton: buttonPassage('Button', 'Reply by e-mail'),
}

export const contactReceivedEmail = defineEmail('contact.received', {
  templateType: 'contact_received',
  label: 'Contact message',
  whenSent: 'Sent to the provider when someone sends a message from the contact page.',
  data: z.object({
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
  }),
  passages,
  template: (texts) => ({
    subject: texts.subject,
    preview: '{{ name }}: {{ subject }}',
    heading: texts.heading,
    blocks: [
      plainTextHeading(texts.heading),
      detailsBlock(
        ...visitorRows('E-mail'),
        detailsRow('Subject', '<strong>{{ subject }}</strong>', 'Subject: {{ subject }}'),
      ),
      quotedTextBlock('messageLines'),
      ...replyBlocks(texts.replyButton),
    ],
    signature: null,
  }),
  sample: {
    ...sampleVisitor,
    subject: 'A seminar for forty teachers',
    message: 'Do you come to Samar?\n\nWe are forty teachers and would like to hear about phonics.',
  },
  variables: { ...visitorVariableDescriptions, subject: 'Subject entered by the sender' },
  compose: (data, { site }) => ({
    variables: visitorVariables(data, `Re: ${data.subject}`, site),
    replyTo: data.email,
  }),
})

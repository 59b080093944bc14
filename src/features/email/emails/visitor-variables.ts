import { detailsRow, type EmailBlock, inlineLinkHtml, linkButton, paragraphBlock } from './blocks.ts'
import { splitLines } from './seminar-variables.ts'
import type { MailSiteDetails } from './template.ts'

export const sampleVisitor = { name: 'Liza Manalo', email: 'liza.manalo@example.ph' }

export const visitorVariableDescriptions: Readonly<Record<string, string>> = {
  name: 'Name of the sender',
  email: 'E-mail address of the sender',
  message: 'Text of the message',
  messageLines: 'The same text as a list of lines, for {% for %}',
  replyLink: 'Link for replying to the sender',
  messagesLink: 'Link to the Messages tab in User Management',
}

/** @param replySubject subject of the `mailto:` link */
export function visitorVariables(
  data: { name: string; email: string; message: string; subject?: string },
  replySubject: string,
  { appUrl }: MailSiteDetails,
) {
  return {
    ...data,
    messageLines: splitLines(data.message),
    replyLink: `mailto:${encodeURIComponent(data.email).replace('%40', '@')}?subject=${encodeURIComponent(replySubject)}`,
    messagesLink: `${appUrl}/admin?tab=messages`,
  }
}

/** Rows of `detailsBlock` about the sender. */
export const visitorRows = (emailLabel: string): EmailBlock[] => [
  detailsRow('Name', '{{ name }}'),
  detailsRow(emailLabel, inlineLinkHtml('{{ replyLink }}', '{{ email }}'), `${emailLabel}: {{ email }}`),
]

export const replyBlocks = (label: string): EmailBlock[] => [
  linkButton(label, '{{ replyLink }}', ''),
  paragraphBlock(
    `Once it is answered, mark it as resolved in ${inlineLinkHtml('{{ messagesLink }}', 'Messages')}.`,
    'Reply to {{ email }}. Once it is answered, mark it as resolved:\n{{ messagesLink }}',
  ),
]

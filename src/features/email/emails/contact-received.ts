import * as z from 'zod/mini'
import { defineEmail } from './email-definition.ts'
import {
  emailButton,
  emailDetailsRow,
  emailDetailsTable,
  emailParagraph,
  renderEmailFrame,
} from './email-frame.ts'
import { button, heading, type PassageTexts, subject } from './passages.ts'
import { multiLineVariable } from './seminar-lines.ts'
import { sampleVisitor, visitorVariableDescriptions, visitorVariables } from './visitor-variables.ts'

const passages = {
  subject: subject('Subject', 'Contact message: {subject}'),
  heading: heading('Heading', 'A message from the contact page'),
  replyButton: button('Button', 'Reply by e-mail'),
}

type Texts = PassageTexts<typeof passages>

const toHtml = (texts: Texts) =>
  renderEmailFrame({
    preview: '{{ name }}: {{ subject }}',
    heading: texts.heading,
    body: [
      emailDetailsTable([
        emailDetailsRow('Name', '{{ name }}'),
        emailDetailsRow(
          'E-mail',
          '<a class="brand" href="{{ replyLink }}" style="color:{{ provider.color }}">{{ email }}</a>',
        ),
        emailDetailsRow('Subject', '<strong>{{ subject }}</strong>'),
      ]),
      emailParagraph(multiLineVariable('messageLines')),
      emailButton(texts.replyButton, '{{ replyLink }}'),
      emailParagraph(
        'Once it is answered, mark it as resolved in <a class="brand" href="{{ messagesLink }}" style="color:{{ provider.color }}">Messages</a>.',
      ),
    ].join('\n'),
  })

const toText = (texts: Texts) => `${texts.heading}

Name: {{ name }}
E-mail: {{ email }}
Subject: {{ subject }}
{% for line in messageLines %}
> {{ line }}
{%- endfor %}

Reply to {{ email }}. Once it is answered, mark it as resolved:
{{ messagesLink }}

{{ provider.name }}
`

export const contactReceivedEmail = defineEmail('contact.received', {
  data: z.object({
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
  }),
  passages,
  template: (texts) => ({ subject: texts.subject, html: toHtml(texts), text: toText(texts) }),
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

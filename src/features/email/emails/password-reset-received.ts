import * as z from 'zod/mini'
import { defineEmail } from './email-definition.ts'
import {
  emailButton,
  emailDetailsRow,
  emailDetailsTable,
  emailParagraph,
  renderEmailFrame,
} from './email-frame.ts'
import { button, heading, type PassageTexts, paragraph, subject } from './passages.ts'
import { multiLineVariable } from './seminar-lines.ts'
import { sampleVisitor, visitorVariableDescriptions, visitorVariables } from './visitor-variables.ts'

const passages = {
  subject: subject('Subject', 'Password help requested by {name}'),
  heading: heading('Heading', 'A request for a new password'),
  caution: paragraph(
    'Caution',
    'Anyone can send this form. Before you change a password, make sure that the request came from the owner of the account, and reply only to the e-mail address of the account. We promised a reply within 24-48 hours.',
  ),
  replyButton: button('Button', 'Reply by e-mail'),
}

type Texts = PassageTexts<typeof passages>

const toHtml = (texts: Texts) =>
  renderEmailFrame({
    preview: '{{ name }} cannot log in to an account',
    heading: texts.heading,
    body: [
      emailDetailsTable([
        emailDetailsRow('Name', '{{ name }}'),
        emailDetailsRow(
          'Account e-mail',
          '<a class="brand" href="{{ replyLink }}" style="color:{{ provider.color }}">{{ email }}</a>',
        ),
      ]),
      emailParagraph(multiLineVariable('messageLines')),
      emailParagraph(texts.caution),
      emailButton(texts.replyButton, '{{ replyLink }}'),
      emailParagraph(
        'Once it is answered, mark it as resolved in <a class="brand" href="{{ messagesLink }}" style="color:{{ provider.color }}">Messages</a>.',
      ),
    ].join('\n'),
  })

const toText = (texts: Texts) => `${texts.heading}

Name: {{ name }}
Account e-mail: {{ email }}
{% for line in messageLines %}
> {{ line }}
{%- endfor %}

${texts.caution}

Reply to {{ email }}. Once it is answered, mark it as resolved:
{{ messagesLink }}

{{ provider.name }}
`

export const passwordResetReceivedEmail = defineEmail('password_reset.received', {
  data: z.object({
    name: z.string(),
    email: z.string(),
    message: z.string(),
  }),
  passages,
  template: (texts) => ({ subject: texts.subject, html: toHtml(texts), text: toText(texts) }),
  sample: { ...sampleVisitor, message: 'I have a new phone and forgot my password.' },
  variables: visitorVariableDescriptions,
  compose: (data, { site }) => ({
    variables: visitorVariables(data, `Your account at ${site.provider.name}`, site),
    replyTo: data.email,
  }),
})

import {
  emailButton,
  emailDetailsRow,
  emailDetailsTable,
  emailParagraph,
  renderEmailFrame,
} from './email-frame.ts'
import { multiLineVariable } from './seminar-lines.ts'
import type { LiquidTemplate } from './template.ts'

const html = renderEmailFrame({
  preview: '{{ name }} cannot log in to an account',
  heading: 'A request for a new password',
  body: [
    emailDetailsTable([
      emailDetailsRow('Name', '{{ name }}'),
      emailDetailsRow(
        'Account e-mail',
        '<a class="brand" href="{{ replyLink }}" style="color:#23781b">{{ email }}</a>',
      ),
    ]),
    emailParagraph(multiLineVariable('messageLines')),
    emailParagraph(
      'Anyone can send this form. Before you change a password, make sure that the request came from the owner of the account, and reply only to the e-mail address of the account. We promised a reply within 24-48 hours.',
    ),
    emailButton('Reply by e-mail', '{{ replyLink }}'),
    emailParagraph(
      'Once it is answered, mark it as resolved in <a class="brand" href="{{ messagesLink }}" style="color:#23781b">Messages</a>.',
    ),
  ].join('\n'),
})

const text = `A request for a new password

Name: {{ name }}
Account e-mail: {{ email }}
{% for line in messageLines %}
> {{ line }}
{%- endfor %}

Anyone can send this form. Before you change a password, make sure that the request came from the owner of the account, and reply only to the e-mail address of the account. We promised a reply within 24-48 hours.

Reply to {{ email }}. Once it is answered, mark it as resolved:
{{ messagesLink }}

{{ provider.name }}
`

export const passwordResetReceivedTemplate: LiquidTemplate = {
  subject: 'Password help requested by {{ name }}',
  html,
  text,
}

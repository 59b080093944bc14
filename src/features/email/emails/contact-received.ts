import { button, factRow, factTable, frame, paragraph } from './email-frame.ts'
import { everyLine } from './seminar-lines.ts'
import type { Template } from './template.ts'

const html = frame({
  preview: '{{ name }}: {{ subject }}',
  heading: 'A message from the contact page',
  body: [
    factTable([
      factRow('Name', '{{ name }}'),
      factRow('E-mail', '<a class="brand" href="{{ replyLink }}" style="color:#23781b">{{ email }}</a>'),
      factRow('Subject', '<strong>{{ subject }}</strong>'),
    ]),
    paragraph(everyLine('messageLines')),
    button('Reply by e-mail', '{{ replyLink }}'),
    paragraph(
      'Once it is answered, mark it as resolved in <a class="brand" href="{{ messagesLink }}" style="color:#23781b">Messages</a>.',
    ),
  ].join('\n'),
})

const text = `A message from the contact page

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

export const contactReceived: Template = { subject: 'Contact message: {{ subject }}', html, text }

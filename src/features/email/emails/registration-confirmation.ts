/** While payment is pending it says so, and does not ask the person to attend. */
import {
  emailButton,
  emailDetailsRow,
  emailDetailsTable,
  emailParagraph,
  renderEmailFrame,
} from './email-frame.ts'
import { seminarHtmlRows, seminarPlainText } from './seminar-lines.ts'
import type { LiquidTemplate } from './template.ts'

const html = renderEmailFrame({
  preview: '{{ seminar.title }} · {{ seminar.days }}',
  heading: `{% if isConfirmed %}You have a seat, {{ firstName }}{% else %}Thank you, {{ firstName }}. We have your registration{% endif %}`,
  body: [
    `{% if isConfirmed %}${emailParagraph(`Your registration is confirmed. See you {% if seminar.isOnline %}online{% else %}there{% endif %}!`)}`,
    `{% else %}${emailParagraph('Your seat is reserved while our staff check your proof of payment. We will e-mail you as soon as that is done. You do not need to do anything else.')}{% endif %}`,
    emailDetailsTable([
      ...seminarHtmlRows('title', 'when', 'where', 'directions', 'cpd'),
      emailDetailsRow('Fee', '{{ seminar.price }}'),
      emailDetailsRow('Payment', '{{ payment }}'),
      `{% if reference %}${emailDetailsRow('Registration number', '{{ reference }}')}{% endif %}`,
    ]),
    `{% if seminar.isOnline and isConfirmed == false %}${emailParagraph('We will send you the link to join once your payment is verified.')}{% endif %}`,
    emailButton('Check your registration', '{{ links.status }}'),
    emailParagraph('Open the attached file to add the seminar to your calendar.'),
    emailParagraph(
      'Questions? Write to <a class="brand" href="mailto:{{ provider.email }}" style="color:#23781b">{{ provider.email }}</a> or call {{ provider.phones }}, {{ provider.officeHours }}.',
    ),
  ].join('\n'),
})

const text = `{% if isConfirmed %}You have a seat, {{ firstName }}.

Your registration is confirmed. See you {% if seminar.isOnline %}online{% else %}there{% endif %}!
{%- else %}Thank you, {{ firstName }}. We have your registration.

Your seat is reserved while our staff check your proof of payment. We will e-mail you as soon as that is done. You do not need to do anything else.
{%- endif %}

${seminarPlainText('title', 'when', 'where', 'directions', 'cpd')}
Fee: {{ seminar.price }}
Payment: {{ payment }}
{%- if reference %}
Registration number: {{ reference }}
{%- endif %}
{%- if seminar.isOnline and isConfirmed == false %}

We will send you the link to join once your payment is verified.
{%- endif %}

Check your registration: {{ links.status }}
Open the attached file to add the seminar to your calendar.

Questions? Write to {{ provider.email }} or call {{ provider.phones }}, {{ provider.officeHours }}.

{{ provider.name }}
{{ provider.address }}
`

export const registrationConfirmationTemplate: LiquidTemplate = {
  subject:
    '{% if isConfirmed %}Your seat is confirmed{% else %}We have your registration{% endif %}: {{ seminar.title }}',
  html,
  text,
}

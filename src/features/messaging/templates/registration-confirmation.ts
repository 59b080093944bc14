/**
 * Sent once a seat is taken. While the payment is being checked it says so; nobody is told to come before that.
 */
import { button, factRow, factTable, frame, paragraph } from './email-frame.ts'
import type { Template } from './template.ts'

const html = frame({
  preview: '{{ seminar.title }} · {{ seminar.days }}',
  heading: `{% if isConfirmed %}You have a seat, {{ firstName }}{% else %}Thank you, {{ firstName }}. We have your registration{% endif %}`,
  body: [
    `{% if isConfirmed %}${paragraph(`Your registration is confirmed. See you {% if seminar.isOnline %}online{% else %}there{% endif %}!`)}`,
    `{% else %}${paragraph('We are keeping a seat for you. Our staff now check your proof of payment, and we will write to you as soon as that is done. There is nothing more for you to do.')}{% endif %}`,
    factTable([
      factRow('Seminar', '<strong>{{ seminar.title }}</strong>'),
      factRow('When', '{{ seminar.days }}<br>{{ seminar.times }} (Philippine time)'),
      factRow('Where', '{{ seminar.place }}'),
      `{% if seminar.directions %}${factRow('{% if seminar.isOnline %}Joining{% else %}Directions{% endif %}', '{% for line in seminar.directionsLines %}{{ line }}{% unless forloop.last %}<br>{% endunless %}{% endfor %}')}{% endif %}`,
      `{% if seminar.cpd %}${factRow('CPD', '{{ seminar.cpd }}')}{% endif %}`,
      factRow('Fee', '{{ seminar.price }}'),
      factRow('Payment', '{{ payment }}'),
    ]),
    `{% if seminar.isOnline and isConfirmed == false %}${paragraph('The link to join comes once your payment is verified.')}{% endif %}`,
    button('Check your registration', '{{ links.status }}'),
    paragraph('The attached file puts the seminar into your calendar.'),
    paragraph(
      'Questions? Write to <a class="brand" href="mailto:{{ provider.email }}" style="color:#23781b">{{ provider.email }}</a> or call {{ provider.phones }}, {{ provider.officeHours }}.',
    ),
  ].join('\n'),
})

const text = `{% if isConfirmed %}You have a seat, {{ firstName }}.

Your registration is confirmed. See you {% if seminar.isOnline %}online{% else %}there{% endif %}!
{%- else %}Thank you, {{ firstName }}. We have your registration.

We are keeping a seat for you. Our staff now check your proof of payment, and we will write to you as soon as that is done. There is nothing more for you to do.
{%- endif %}

Seminar: {{ seminar.title }}
When: {{ seminar.days }}, {{ seminar.times }} (Philippine time)
Where: {{ seminar.place }}
{%- if seminar.directions %}
{% if seminar.isOnline %}Joining{% else %}Directions{% endif %}: {{ seminar.directions }}
{%- endif %}
{%- if seminar.cpd %}
CPD: {{ seminar.cpd }}
{%- endif %}
Fee: {{ seminar.price }}
Payment: {{ payment }}
{%- if seminar.isOnline and isConfirmed == false %}

The link to join comes once your payment is verified.
{%- endif %}

Check your registration: {{ links.status }}
The attached file puts the seminar into your calendar.

Questions? Write to {{ provider.email }} or call {{ provider.phones }}, {{ provider.officeHours }}.

{{ provider.name }}
{{ provider.address }}
`

export const registrationConfirmation: Template = {
  subject:
    '{% if isConfirmed %}Your seat is confirmed{% else %}We have your registration{% endif %}: {{ seminar.title }}',
  html,
  text,
}

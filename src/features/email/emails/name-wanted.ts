/** To participants whose certificate waits for their name in letters that it can print. */
import * as z from 'zod/mini'
import { unsealLinkToken } from '../adapters/link-tokens.ts'
import { EmailSeminarData, LinkToken } from '../contract/email-data.ts'
import { defineEmail, sampleToken } from './email-definition.ts'
import { emailButton, emailDetailsTable, emailParagraph, renderEmailFrame } from './email-frame.ts'
import { button, heading, type PassageTexts, paragraph, subject } from './passages.ts'
import { seminarHtmlRows, seminarPlainText } from './seminar-lines.ts'
import {
  firstNameDescription,
  sampleSeminar,
  seminarVariableDescriptions,
  seminarVariables,
} from './seminar-variables.ts'

const passages = {
  subject: subject('Subject', 'Your name for the certificate: {seminar.title}'),
  heading: heading('Heading', 'Your certificate needs your name in Latin letters'),
  greeting: paragraph('Greeting', 'Hello {firstName},'),
  reason: paragraph(
    'Why it is asked for',
    'Your certificate of {seminar.title} waits, because your name has letters that certificates cannot print.',
  ),
  next: paragraph(
    'What happens next',
    'Write your name in Latin letters, as on your ID, on the page of your ticket, and we will issue your certificate.',
  ),
  linkButton: button('Button', 'Write my name'),
  questions: paragraph(
    'Questions',
    'Questions? Write to {provider.email} or call {provider.phones}, {provider.officeHours}.',
  ),
}

type Texts = PassageTexts<typeof passages>

const toHtml = (texts: Texts) =>
  renderEmailFrame({
    preview: '{{ seminar.title }}',
    heading: texts.heading,
    body: [
      emailParagraph(texts.greeting),
      emailParagraph(texts.reason),
      emailParagraph(texts.next),
      emailButton(texts.linkButton, '{{ nameLink }}'),
      emailDetailsTable(seminarHtmlRows('title', 'when')),
      emailParagraph(texts.questions),
    ].join('\n'),
  })

const toText = (texts: Texts) => `${texts.greeting}

${texts.reason}

${texts.next}

${texts.linkButton}:
{{ nameLink }}

${seminarPlainText('title', 'when')}

${texts.questions}

{{ provider.name }}
{{ provider.address }}
`

export const nameWantedEmail = defineEmail('name.wanted', {
  data: z.object({
    firstName: z.string(),
    /** Body of the ticket. */
    token: LinkToken,
    seminar: EmailSeminarData,
  }),
  passages,
  filipino: {
    subject: 'Ang iyong pangalan para sa sertipiko: {seminar.title}',
    heading: 'Kailangan ng sertipiko ang iyong pangalan sa mga titik na Latin',
    greeting: 'Kumusta {firstName},',
    reason:
      'Naghihintay ang iyong sertipiko ng {seminar.title}, dahil may mga titik ang iyong pangalan na hindi maililimbag sa sertipiko.',
    next: 'Isulat ang iyong pangalan sa mga titik na Latin, gaya ng nasa iyong ID, sa pahina ng iyong tiket, at ibibigay namin ang iyong sertipiko.',
    linkButton: 'Isulat ang aking pangalan',
    questions:
      'May tanong? Sumulat sa {provider.email} o tumawag sa {provider.phones}, {provider.officeHours}.',
  },
  template: (texts) => ({ subject: texts.subject, html: toHtml(texts), text: toText(texts) }),
  sample: { firstName: 'Maria', token: sampleToken, seminar: sampleSeminar },
  variables: {
    firstName: firstNameDescription,
    nameLink: 'Page of the ticket, on which this registrant writes the name',
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, token, seminar }, { site, secrets }) => ({
    variables: {
      firstName,
      nameLink: `${site.appUrl}/t/${unsealLinkToken(secrets, token)}`,
      seminar: seminarVariables(seminar, false),
    },
  }),
})

/** With the QR code as a picture, for phones without a connection at the venue. */
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
  subject: subject('Subject', 'Your ticket: {seminar.title}'),
  heading: heading('Heading', 'Your ticket, {firstName}'),
  show: paragraph(
    'What the ticket is for',
    'Show the code of this ticket at check-in. The picture is attached, so that you do not need internet there.',
  ),
  linkButton: button('Button', 'Open my ticket'),
  keep: paragraph(
    'Keeping it',
    'The ticket is yours alone: anyone who has it can check in for you. Earlier tickets for this seminar are no longer valid.',
  ),
  questions: paragraph(
    'Questions',
    'Questions? Write to {provider.email} or call {provider.phones}, {provider.officeHours}.',
  ),
}

type Texts = PassageTexts<typeof passages>

const toHtml = (texts: Texts) =>
  renderEmailFrame({
    preview: '{{ seminar.title }} · {{ seminar.days }}',
    heading: texts.heading,
    body: [
      emailParagraph(texts.show),
      emailDetailsTable(seminarHtmlRows('title', 'when', 'where', 'whatToBring')),
      emailButton(texts.linkButton, '{{ ticketLink }}'),
      emailParagraph(texts.keep),
      emailParagraph(texts.questions),
    ].join('\n'),
  })

const toText = (texts: Texts) => `${texts.show}

${seminarPlainText('title', 'when', 'where', 'whatToBring')}

${texts.linkButton}:
{{ ticketLink }}

${texts.keep}

${texts.questions}

{{ provider.name }}
{{ provider.address }}
`

export const ticketIssuedEmail = defineEmail('ticket.issued', {
  data: z.object({
    firstName: z.string(),
    /** Body of the ticket. */
    token: LinkToken,
    seminar: EmailSeminarData,
  }),
  passages,
  filipino: {
    subject: 'Ang iyong ticket: {seminar.title}',
    heading: 'Ang iyong ticket, {firstName}',
    show: 'Ipakita ang code ng ticket na ito sa check-in. Kalakip ang larawan nito, kaya hindi mo kailangan ng internet doon.',
    linkButton: 'Buksan ang aking ticket',
    keep: 'Para sa iyo lamang ang ticket: ang sinumang may hawak nito ay maaaring mag-check in para sa iyo. Wala nang bisa ang mga naunang ticket para sa seminar na ito.',
    questions:
      'May tanong? Sumulat sa {provider.email} o tumawag sa {provider.phones}, {provider.officeHours}.',
  },
  template: (texts) => ({ subject: texts.subject, html: toHtml(texts), text: toText(texts) }),
  sample: { firstName: 'Maria', token: sampleToken, seminar: sampleSeminar },
  variables: {
    firstName: firstNameDescription,
    ticketLink: 'Page of the ticket',
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, token, seminar }, { site, secrets }) => {
    // In the alphanumeric set of QR codes, which needs fewer modules; paths below /t/ are read in any case.
    const ticketLink = `${site.appUrl.toUpperCase()}/T/${unsealLinkToken(secrets, token)}`
    return {
      variables: { firstName, ticketLink, seminar: seminarVariables(seminar, false) },
      qrCode: { fileName: 'ticket.png', text: ticketLink },
    }
  },
})

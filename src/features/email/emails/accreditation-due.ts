/** To the CPD officer: an accreditation that is planned must be applied for soon. */
import * as z from 'zod/mini'
import { formatDayWithWeekday, startOfManilaDay } from '../../../platform/format/dates.ts'
import { EmailSeminarData } from '../contract/email-data.ts'
import { defineEmail } from './email-definition.ts'
import { emailButton, emailDetailsTable, emailParagraph, renderEmailFrame } from './email-frame.ts'
import { button, heading, type PassageTexts, paragraph, subject } from './passages.ts'
import { seminarHtmlRows, seminarPlainText } from './seminar-lines.ts'
import { sampleSeminar, seminarVariableDescriptions, seminarVariables } from './seminar-variables.ts'

const passages = {
  subject: subject('Subject', 'Apply by {applyBy}: {seminar.title}'),
  heading: heading('Heading', 'Apply by {applyBy}'),
  opening: paragraph(
    'First sentence',
    'The accreditation of this seminar for {profession} is still planned. Hand in the application by {applyBy}.',
  ),
  afterwards: paragraph('Afterwards', 'Then record the date and the reference of the application here:'),
  linkButton: button('Button', 'Open the accreditation'),
}

type Texts = PassageTexts<typeof passages>

const toHtml = (texts: Texts) =>
  renderEmailFrame({
    preview: '{{ seminar.title }}',
    heading: texts.heading,
    body: [
      emailParagraph(texts.opening),
      emailDetailsTable(seminarHtmlRows('title', 'when')),
      emailParagraph(texts.afterwards),
      emailButton(texts.linkButton, '{{ accreditationLink }}'),
    ].join('\n'),
  })

const toText = (texts: Texts) => `${texts.opening}

${seminarPlainText('title', 'when')}

${texts.afterwards}
{{ accreditationLink }}

{{ provider.name }}
`

export const accreditationDueEmail = defineEmail('accreditation.due', {
  data: z.object({
    seminar: EmailSeminarData,
    profession: z.string(),
    /** YYYY-MM-DD */
    dueOn: z.string(),
  }),
  passages,
  filipino: {
    subject: 'Mag-apply hanggang {applyBy}: {seminar.title}',
    heading: 'Mag-apply hanggang {applyBy}',
    opening:
      'Nakaplano pa lamang ang akreditasyon ng seminar na ito para sa {profession}. Isumite ang aplikasyon hanggang {applyBy}.',
    afterwards: 'Pagkatapos, itala rito ang petsa at reference number ng aplikasyon:',
    linkButton: 'Buksan ang akreditasyon',
  },
  template: (texts) => ({ subject: texts.subject, html: toHtml(texts), text: toText(texts) }),
  sample: { seminar: sampleSeminar, profession: 'Professional Teachers', dueOn: '2026-11-27' },
  variables: {
    applyBy: 'Last day for the application, with its weekday',
    profession: 'Profession of the accreditation',
    accreditationLink: 'Page of the seminar with its accreditation, for staff',
    ...seminarVariableDescriptions,
  },
  compose: ({ seminar, profession, dueOn }, { site }) => ({
    variables: {
      applyBy: formatDayWithWeekday(startOfManilaDay(dueOn)),
      profession,
      accreditationLink: `${site.appUrl}/seminars/${seminar.id}/programme`,
      seminar: seminarVariables(seminar, false),
    },
  }),
})

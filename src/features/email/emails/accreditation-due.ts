/**
 * E-mail to the CPD officer: an accreditation must be applied for, or its completion report handed in, soon.
 */
import * as z from 'zod/mini'
import { formatDayWithWeekday, startOfManilaDay } from '#app/platform/format/dates.ts'
import { EmailSeminarData } from '../contract/email-data.ts'
import { detailsBlock, linkButton, paragraphBlock, textIf, withoutGapAbove } from './blocks.ts'
import { defineEmail } from './email-definition.ts'
import { buttonPassage, headingPassage, paragraphPassage, subjectPassage } from './passages.ts'
import { seminarRows } from './seminar-rows.ts'
import { sampleSeminar, seminarVariableDescriptions, seminarVariables } from './seminar-variables.ts'

const asReport = { task: 'report' }

const passages = {
  subject: subjectPassage('Subject', 'Apply by {applyBy}: {seminar.title}'),
  heading: headingPassage('Heading', 'Apply by {applyBy}'),
  opening: paragraphPassage(
    'First sentence',
    'The accreditation of this seminar for {profession} is still planned. Hand in the application by {applyBy}.',
  ),
  returned: paragraphPassage(
    'First sentence if the application was returned',
    'The application for the accreditation of this seminar for {profession} was returned. Hand it in again by {applyBy}.',
    { task: 'apply_again' },
  ),
  afterwards: paragraphPassage(
    'Afterwards',
    'Then record the date and the reference of the application here:',
  ),
  reportSubject: subjectPassage(
    'Subject if the report is due',
    'Report by {reportBy}: {seminar.title}',
    asReport,
  ),
  reportHeading: headingPassage('Heading if the report is due', 'Report by {reportBy}', asReport),
  report: paragraphPassage(
    'First sentence if the report is due',
    'This seminar was accredited for {profession}. Hand in its completion report by {reportBy}.',
    asReport,
  ),
  reportAfterwards: paragraphPassage(
    'Afterwards, if the report is due',
    'Then record here when it was handed in:',
    asReport,
  ),
  linkButton: buttonPassage('Button', 'Open the accreditation'),
}

export const accreditationDueEmail = defineEmail('accreditation.due', {
  templateType: 'accreditation_due',
  label: 'Accreditation due',
  whenSent:
    'Sent to the CPD officer 14 days, 7 days and one day before the last day to apply for an accreditation that is planned or was returned, and 7 days before a completion report is due.',
  isWithdrawnOnCancellation: true,
  data: z.object({
    seminar: EmailSeminarData,
    profession: z.string(),
    task: z.enum(['apply', 'apply_again', 'report']),
    /** YYYY-MM-DD */
    dueOn: z.string(),
  }),
  passages,
  filipino: {
    subject: 'Mag-apply hanggang {applyBy}: {seminar.title}',
    heading: 'Mag-apply hanggang {applyBy}',
    opening:
      'Nakaplano pa lamang ang akreditasyon ng seminar na ito para sa {profession}. Isumite ang aplikasyon hanggang {applyBy}.',
    returned:
      'Ibinalik ang aplikasyon para sa akreditasyon ng seminar na ito para sa {profession}. Isumite itong muli hanggang {applyBy}.',
    afterwards: 'Pagkatapos, itala rito ang petsa at reference number ng aplikasyon:',
    reportSubject: 'Isumite ang ulat hanggang {reportBy}: {seminar.title}',
    reportHeading: 'Isumite ang ulat hanggang {reportBy}',
    report:
      'Akreditado ang seminar na ito para sa {profession}. Isumite ang completion report hanggang {reportBy}.',
    reportAfterwards: 'Pagkatapos, itala rito kung kailan ito naisumite:',
    linkButton: 'Buksan ang akreditasyon',
  },
  template: (texts) => ({
    subject: textIf('isReport', texts.reportSubject, texts.subject),
    preview: '{{ seminar.title }}',
    heading: textIf('isReport', texts.reportHeading, texts.heading),
    blocks: [
      paragraphBlock(textIf('isReport', texts.report, textIf('isReturned', texts.returned, texts.opening))),
      detailsBlock(...seminarRows('title', 'when')),
      paragraphBlock(textIf('isReport', texts.reportAfterwards, texts.afterwards)),
      withoutGapAbove(linkButton(texts.linkButton, '{{ accreditationLink }}', '{{ accreditationLink }}')),
    ],
    signature: null,
  }),
  sample: { seminar: sampleSeminar, profession: 'Professional Teachers', task: 'apply', dueOn: '2026-11-27' },
  variables: {
    applyBy: 'Last day for the application, with its weekday',
    reportBy: 'Last day for the completion report, with its weekday',
    isReport: 'true if the completion report is due, for {% if %}',
    isReturned: 'true if the application was returned, for {% if %}',
    profession: 'Profession of the accreditation',
    accreditationLink: 'Page of the seminar with its accreditation, for staff',
    ...seminarVariableDescriptions,
  },
  compose: ({ seminar, profession, task, dueOn }, { site }) => {
    const day = formatDayWithWeekday(startOfManilaDay(dueOn))
    return {
      variables: {
        applyBy: day,
        reportBy: day,
        isReport: task === 'report',
        isReturned: task === 'apply_again',
        profession,
        accreditationLink: `${site.appUrl}/seminars/${seminar.id}/programme`,
        seminar: seminarVariables(seminar, false),
      },
    }
  },
})

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
const asOverdue = { task: 'report_overdue' }
const asSheets = { task: 'sheets' }

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
  overdueSubject: subjectPassage(
    'Subject if the report is overdue',
    'Report overdue: {seminar.title}',
    asOverdue,
  ),
  overdueHeading: headingPassage('Heading if the report is overdue', 'The report is overdue', asOverdue),
  overdue: paragraphPassage(
    'First sentence if the report is overdue',
    'This seminar was accredited for {profession}. Its completion report was due by {reportBy}. A late report can cost participants their units.',
    asOverdue,
  ),
  sheetsSubject: subjectPassage(
    'Subject if the attendance sheets are due',
    'Attendance sheets by {reportBy}: {seminar.title}',
    asSheets,
  ),
  sheetsHeading: headingPassage(
    'Heading if the attendance sheets are due',
    'Attendance sheets by {reportBy}',
    asSheets,
  ),
  sheets: paragraphPassage(
    'First sentence if the attendance sheets are due',
    'This seminar was accredited for {profession}. Hand in its attendance sheets by {reportBy}.',
    asSheets,
  ),
  reportAfterwards: paragraphPassage(
    'Afterwards, if the report or the sheets are due',
    'The pack with all papers is prepared here, and what was handed in is recorded:',
    asReport,
  ),
  linkButton: buttonPassage('Button', 'Open the accreditation'),
  reportButton: buttonPassage('Button to the report', 'Open the report', asReport),
}

/** Text by what is due: sheets, an overdue report, a report; else the application. */
const byTask = ([sheets, overdue, report]: readonly [string, string, string], application: string) =>
  textIf('isSheets', sheets, textIf('isOverdue', overdue, textIf('isReport', report, application)))

export const accreditationDueEmail = defineEmail('accreditation.due', {
  templateType: 'accreditation_due',
  label: 'Accreditation due',
  whenSent:
    'Sent to the CPD officer 14 days, 7 days and one day before the last day to apply for an accreditation that is planned or was returned, and 14, 7 and 3 days and one day before a completion report is due, and once it is overdue; also before attendance sheets that are due earlier.',
  isWithdrawnOnCancellation: true,
  data: z.object({
    seminar: EmailSeminarData,
    profession: z.string(),
    /** Absent in messages of earlier versions. */
    professionId: z.optional(z.int()),
    task: z.enum(['apply', 'apply_again', 'report', 'report_overdue', 'sheets']),
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
    overdueSubject: 'Lampas na sa takdang araw ang ulat: {seminar.title}',
    overdueHeading: 'Lampas na sa takdang araw ang ulat',
    overdue:
      'Akreditado ang seminar na ito para sa {profession}. Hanggang {reportBy} lamang dapat naisumite ang completion report. Maaaring mawala ang units ng mga dumalo kapag huli ang ulat.',
    sheetsSubject: 'Isumite ang attendance sheets hanggang {reportBy}: {seminar.title}',
    sheetsHeading: 'Isumite ang attendance sheets hanggang {reportBy}',
    sheets:
      'Akreditado ang seminar na ito para sa {profession}. Isumite ang attendance sheets hanggang {reportBy}.',
    reportAfterwards: 'Dito inihahanda ang lahat ng papeles at itinatala kung kailan naisumite:',
    linkButton: 'Buksan ang akreditasyon',
    reportButton: 'Buksan ang ulat',
  },
  template: (texts) => ({
    subject: byTask([texts.sheetsSubject, texts.overdueSubject, texts.reportSubject], texts.subject),
    preview: '{{ seminar.title }}',
    heading: byTask([texts.sheetsHeading, texts.overdueHeading, texts.reportHeading], texts.heading),
    blocks: [
      paragraphBlock(
        byTask(
          [texts.sheets, texts.overdue, texts.report],
          textIf('isReturned', texts.returned, texts.opening),
        ),
      ),
      detailsBlock(...seminarRows('title', 'when')),
      paragraphBlock(textIf('isReport', texts.reportAfterwards, texts.afterwards)),
      withoutGapAbove(
        linkButton(
          textIf('isReport', texts.reportButton, texts.linkButton),
          '{{ accreditationLink }}',
          '{{ accreditationLink }}',
        ),
      ),
    ],
    signature: null,
  }),
  sample: { seminar: sampleSeminar, profession: 'Professional Teachers', task: 'apply', dueOn: '2026-11-27' },
  variables: {
    applyBy: 'Last day for the application, with its weekday',
    reportBy: 'Last day for the completion report or its attendance sheets, with its weekday',
    isReport: 'true if the completion report or its attendance sheets are due, for {% if %}',
    isOverdue: 'true if the completion report is overdue, for {% if %}',
    isSheets: 'true if the attendance sheets are due, for {% if %}',
    isReturned: 'true if the application was returned, for {% if %}',
    profession: 'Profession of the accreditation',
    accreditationLink: 'Page of the seminar with its accreditation or its report, for staff',
    ...seminarVariableDescriptions,
  },
  compose: ({ seminar, profession, professionId, task, dueOn }, { site }) => {
    const day = formatDayWithWeekday(startOfManilaDay(dueOn))
    const isReport = task !== 'apply' && task !== 'apply_again'
    const ofProfession = professionId === undefined ? '' : `?profession=${professionId}`
    return {
      variables: {
        applyBy: day,
        reportBy: day,
        isReport,
        isOverdue: task === 'report_overdue',
        isSheets: task === 'sheets',
        isReturned: task === 'apply_again',
        profession,
        accreditationLink: `${site.appUrl}/seminars/${seminar.id}/${isReport ? `report${ofProfession}` : 'settings'}`,
        seminar: seminarVariables(seminar, false),
      },
    }
  },
})

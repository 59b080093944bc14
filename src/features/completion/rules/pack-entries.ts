import { toAsciiFileName } from '#app/features/certificates/rules/file-names.ts'
import { formatDate, toManilaDay } from '#app/platform/format/dates.ts'
import {
  toAttendanceForm,
  toAttendanceWorkbook,
  toRegistrationForm,
  toRegistrationWorkbook,
} from './attendance-sheets.ts'
import { toChecklistForm, toSheetName } from './checklist.ts'
import { type FormDocument, type FormWorkbook, splitForm } from './form-document.ts'
import type { PackFacts, PackSheet } from './pack-facts.ts'
import { toProgramForm } from './program-form.ts'
import { toReportForm } from './report-form.ts'
import {
  toCertificateRows,
  toEvaluationResults,
  toFinancialResults,
  toLearningResults,
  toParticipantsSheet,
  toResultsForm,
  toResultsSheet,
} from './result-forms.ts'

/** File of a pack, made when its turn comes. */
export type PackEntry = { readonly path: string } & (
  | { readonly kind: 'form'; readonly toContent: () => FormDocument }
  /** The completion report in Word: the provider's own form if it has one. */
  | { readonly kind: 'word_report'; readonly toContent: () => FormDocument }
  | { readonly kind: 'workbook'; readonly toContent: () => FormWorkbook }
  | { readonly kind: 'csv'; readonly toContent: () => ReturnType<typeof toCertificateRows> }
  | { readonly kind: 'stored'; readonly fileKey: string }
)

/** '{accreditation number}_{title}_{date}.zip' */
export function toPackName({ accreditation, seminar }: PackFacts): string {
  const parts = [accreditation.accreditationNo, seminar.title, toManilaDay(seminar.startsAt)]
  return `${parts.map(toAsciiFileName).filter(Boolean).join('_')}.zip`
}

/** Days of a program by their place, as in 'day-2'. */
function toSheetPath(facts: PackFacts, sheet: PackSheet): string {
  const days = [...new Set(facts.sheets.map(({ startsAt }) => toManilaDay(startsAt)))].toSorted()
  const day = days.indexOf(toManilaDay(sheet.startsAt)) + 1
  return `03_attendance_12B_day-${day}_${toAsciiFileName(toSheetName(sheet)) || sheet.slotId}`
}

/** Lists the files of a pack in their order; the manifest follows them. */
export function listPackEntries(facts: PackFacts): PackEntry[] {
  const both = (name: string, toForm: () => FormDocument, toWorkbook: () => FormWorkbook): PackEntry[] => [
    { path: `${name}.xlsx`, kind: 'workbook', toContent: toWorkbook },
    ...splitForm(toForm()).map(
      (form, index, { length }): PackEntry => ({
        path: length === 1 ? `${name}.pdf` : `${name}_part-${index + 1}.pdf`,
        kind: 'form',
        toContent: () => form,
      }),
    ),
  ]
  const results = (name: string, toResults: (facts: PackFacts) => Parameters<typeof toResultsSheet>[0]) =>
    both(
      name,
      () => toResultsForm(facts, toResults(facts)),
      () => ({ sheets: [toResultsSheet(toResults(facts))] }),
    )
  return withUniquePaths([
    { path: '00_checklist.pdf', kind: 'form', toContent: () => toChecklistForm(facts) },
    { path: '01_completion_report.pdf', kind: 'form', toContent: () => toReportForm(facts) },
    { path: '01_completion_report.docx', kind: 'word_report', toContent: () => toReportForm(facts) },
    ...both(
      '02_registration_sheet_12A',
      () => toRegistrationForm(facts),
      () => toRegistrationWorkbook(facts),
    ),
    ...facts.sheets.flatMap((sheet) =>
      both(
        toSheetPath(facts, sheet),
        () => toAttendanceForm(facts, sheet),
        () => toAttendanceWorkbook(facts, sheet),
      ),
    ),
    { path: '04_program_as_held.pdf', kind: 'form', toContent: () => toProgramForm(facts) },
    ...results('05_evaluation_speakers', toEvaluationResults),
    ...results('06_learning', toLearningResults),
    ...results('07_financial', toFinancialResults),
    {
      path: '08_participants.xlsx',
      kind: 'workbook',
      toContent: () => ({ sheets: [toParticipantsSheet(facts)] }),
    },
    { path: '09_certificates.csv', kind: 'csv', toContent: () => toCertificateRows(facts) },
    ...facts.files.map(
      ({ kind, name, caption, fileKey }, index): PackEntry => ({
        path: `${kind === 'photo' ? 'photos' : 'materials'}/${toAttachmentName({ kind, name, caption }, index)}`,
        kind: 'stored',
        fileKey,
      }),
    ),
  ])
}

/** '03_photo_Opening.jpg' */
function toAttachmentName(
  { kind, name, caption }: { readonly kind: string; readonly name: string; readonly caption: string },
  index: number,
): string {
  const dot = name.lastIndexOf('.')
  const stem = toAsciiFileName(caption || name.slice(0, dot))
  return `${String(index + 1).padStart(2, '0')}_${[kind, stem].filter(Boolean).join('_')}${name.slice(dot)}`
}

/** Numbers paths that are the same, such as of slots or captions with the same letters. */
function withUniquePaths(entries: readonly PackEntry[]): PackEntry[] {
  const taken = new Set<string>()
  return entries.map((entry) => {
    const dot = entry.path.lastIndexOf('.')
    let { path } = entry
    for (let number = 2; taken.has(path.toLowerCase()); number += 1)
      path = `${entry.path.slice(0, dot)}_${number}${entry.path.slice(dot)}`
    taken.add(path.toLowerCase())
    return { ...entry, path }
  })
}

/** Head of the manifest, which identifies the pack. */
export function toManifestHead({ accreditation, profession, provider, seminar, preparedAt }: PackFacts) {
  return {
    provider: provider.legalName,
    providerAccreditationNo: provider.accreditationNo,
    profession,
    accreditationNo: accreditation.accreditationNo,
    title: seminar.title,
    dates: `${formatDate(seminar.startsAt)} – ${formatDate(seminar.finishesAt)}`,
    preparedAt: preparedAt.toISOString(),
  }
}

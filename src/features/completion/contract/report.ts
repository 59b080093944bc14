/** Completion report of a seminar to the council of a profession. */
import * as z from 'zod/mini'
import { reportStates } from '#app/features/accreditation/contract/report-state.ts'
import { oneLineField, paragraphField } from '#app/features/settings/contract/text-fields.ts'
import {
  integerParam,
  maxRowId,
  pageQueryFields,
  pageResponseFields,
  rowIdField,
  versionField,
} from '#app/platform/paging.ts'
import { uploadField } from '#app/platform/uploaded-file.ts'
import {
  blockerKinds,
  financialLineKinds,
  packPurposes,
  packStates,
  reportFileKinds,
} from './report-values.ts'

export const ListReportsQuery = z.strictObject({
  ...pageQueryFields(20),
  state: z.optional(z.enum(reportStates)),
})
export type ListReportsQuery = z.infer<typeof ListReportsQuery>

const dueDays = {
  /** Last day for the attendance sheets; null if they are handed in with the report. */
  dueSheetsOn: z.nullable(z.iso.date()),
  dueReportOn: z.iso.date(),
  /** Day on which the report should be ready for the office itself. */
  readyOn: z.iso.date(),
  isOverdue: z.boolean(),
}

export const ListedReport = z.object({
  id: z.int(),
  seminarId: z.int(),
  seminarTitle: z.string(),
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  professionId: z.int(),
  profession: z.string(),
  accreditationNo: z.string(),
  state: z.enum(reportStates),
  submittedOn: z.nullable(z.iso.date()),
  reference: z.string(),
  ...dueDays,
})
export type ListedReport = z.infer<typeof ListedReport>

export const ReportList = z.object({ reports: z.array(ListedReport), ...pageResponseFields })
export type ReportList = z.infer<typeof ReportList>

export const ReportQuery = z.strictObject({
  seminarId: integerParam(1, maxRowId),
  /** The first profession by default. */
  professionId: z.optional(integerParam(1, maxRowId)),
})
export type ReportQuery = z.infer<typeof ReportQuery>

/** Lack that keeps a report from being complete. */
export const Blocker = z.object({
  kind: z.enum(blockerKinds),
  /** Whether the report can be ready in spite of it. */
  isWarning: z.boolean(),
  text: z.string(),
})
export type Blocker = z.infer<typeof Blocker>

export const FinancialLine = z.strictObject({
  kind: z.enum(financialLineKinds),
  label: oneLineField(120).check(z.minLength(1, 'Say what it is for.')),
  /** Pesos with at most two decimals. */
  amount: z.string().check(z.regex(/^\d{1,8}(\.\d{1,2})?$/, 'Enter an amount such as 1500 or 1500.50.')),
})
export type FinancialLine = z.infer<typeof FinancialLine>

const mostFinancialLines = 100
const longestText = 20_000

export const SaveReportInput = z.strictObject({
  id: rowIdField(),
  version: versionField(),
  executiveSummary: paragraphField(longestText),
  proceedings: paragraphField(longestText),
  deviations: paragraphField(longestText),
  monitorName: oneLineField(120),
  representativeName: oneLineField(120),
  representativePosition: oneLineField(120),
  /** Deadlines of the council for this seminar; null for those of the settings. */
  dueSheetsOn: z.nullable(z.iso.date('Enter a date.')),
  dueReportOn: z.nullable(z.iso.date('Enter a date.')),
  financialLines: z
    .array(FinancialLine)
    .check(z.maxLength(mostFinancialLines, `At most ${mostFinancialLines} lines`)),
})
export type SaveReportInput = z.infer<typeof SaveReportInput>

export const ReportFile = z.object({
  id: z.int(),
  kind: z.enum(reportFileKinds),
  /** File name with the extension of its content. */
  name: z.string(),
  caption: z.string(),
  sizeInBytes: z.int(),
  uploadedAt: z.iso.datetime(),
})
export type ReportFile = z.infer<typeof ReportFile>

/** Preparation of a pack. */
export const ReportRun = z.object({
  id: z.int(),
  state: z.enum(packStates),
  requestedAt: z.iso.datetime(),
  /** Name of who requested it; null if unknown. */
  requestedBy: z.nullable(z.string()),
  finishedAt: z.nullable(z.iso.datetime()),
  fileName: z.string(),
  sizeInBytes: z.nullable(z.int()),
  /** SHA-256 of the file in hexadecimal, also once it was deleted. */
  sha256: z.nullable(z.string()),
  hasFile: z.boolean(),
  blockers: z.array(Blocker),
})
export type ReportRun = z.infer<typeof ReportRun>

export const CompletionReport = z.object({
  ...ListedReport.shape,
  version: z.int(),
  providerNumber: z.nullable(z.string()),
  units: z.string(),
  executiveSummary: z.string(),
  proceedings: z.string(),
  deviations: z.string(),
  monitorName: z.string(),
  representativeName: z.string(),
  representativePosition: z.string(),
  remarks: z.string(),
  /** Deadlines as they were set for this report; null for those of the settings. */
  ownDueSheetsOn: z.nullable(z.iso.date()),
  ownDueReportOn: z.nullable(z.iso.date()),
  financialLines: z.array(FinancialLine),
  /** Payments received for the seminar, as a proposal for the first line of income. */
  receivedAmount: z.string(),
  /** Differences between the approved program and the present one. */
  programmeDeviations: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  counts: z.object({
    registered: z.int(),
    /** People who were there at all. */
    present: z.int(),
    /** People who were there and have a license of the profession. */
    professionals: z.int(),
    certificates: z.int(),
  }),
  /** Blockers with some of the people whom they concern. */
  blockers: z.array(
    z.object({
      ...Blocker.shape,
      people: z.array(z.object({ attendeeId: z.int(), name: z.string() })),
    }),
  ),
  files: z.array(ReportFile),
  /** Preparations, the latest first. */
  runs: z.array(ReportRun),
})
export type CompletionReport = z.infer<typeof CompletionReport>

export const SeminarReport = z.object({
  seminarId: z.int(),
  seminarTitle: z.string(),
  /** Professions with a report. */
  professions: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Null for a seminar without an approved accreditation. */
  report: z.nullable(CompletionReport),
})
export type SeminarReport = z.infer<typeof SeminarReport>

export const ChangeReportStateInput = z
  .strictObject({
    id: rowIdField(),
    version: versionField(),
    state: z.enum(reportStates),
    /** Day on which the report was handed in; for `submitted` only. */
    submittedOn: z.nullable(z.iso.date('Enter a date.')),
    reference: oneLineField(100),
    remarks: paragraphField(2000),
  })
  .check(
    z.refine(({ state, submittedOn }) => state !== 'submitted' || submittedOn !== null, {
      message: 'Enter the day on which it was handed in.',
      path: ['submittedOn'],
    }),
  )
export type ChangeReportStateInput = z.infer<typeof ChangeReportStateInput>

export const UploadReportFileInput = z.strictObject({
  id: rowIdField(),
  kind: z.enum(reportFileKinds, 'Choose what the file is.'),
  caption: oneLineField(200),
  file: uploadField('Choose a file.'),
  /** File name on the uploader's computer. */
  name: z.string().check(z.maxLength(300, 'At most 300 characters')),
})
export type UploadReportFileInput = z.infer<typeof UploadReportFileInput>

export const ReportFileQuery = z.strictObject({ id: integerParam(1, maxRowId) })

export const DeleteReportFileInput = z.strictObject({ id: rowIdField() })

export const PreparePackInput = z.strictObject({ id: rowIdField() })

export const PackPrepared = z.object({ runId: z.int() })

export const ReportRunQuery = z.strictObject({ id: integerParam(1, maxRowId) })

export const PackQuery = z.strictObject({
  id: integerParam(1, maxRowId),
  purpose: z.enum(packPurposes),
})
export type PackQuery = z.infer<typeof PackQuery>

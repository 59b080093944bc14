import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type CompletionReport, SaveReportInput } from '#app/features/completion/contract/report.ts'
import { financialLineKinds } from '#app/features/completion/contract/report-values.ts'
import { FormRows } from '#app/features/settings/ui/admin/form-rows.tsx'
import { formatDay } from '#app/platform/format/dates.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { EntitySheet } from '#app/ui/admin/entity-sheet.tsx'
import { fieldValueReaders } from '#app/ui/admin/use-admin-form.ts'
import { saveReportMutation } from './completion-api.ts'

const lineKindLabels = { income: 'Income', expense: 'Expense' } as const

/** Payments received are the first income of an empty report, once the seminar is over: before, the sum still grows. */
function toFirstLines({ financialLines, receivedAmount, endDate }: CompletionReport) {
  if (financialLines.length > 0 || Number(receivedAmount) === 0 || new Date(endDate) > new Date())
    return financialLines
  return [{ kind: 'income' as const, label: 'Registration fees', amount: receivedAmount }]
}

/** Sum of the ledger as it is now, beside the lines that were saved. */
function receivedText({ receivedAmount }: CompletionReport): string {
  return Number(receivedAmount) === 0
    ? 'No payments for this seminar are recorded.'
    : `Payments received for this seminar, with tax withheld: ${formatPrice(Number(receivedAmount))}.`
}

/** Texts, people, deadlines and financial report of a completion report. */
export function ReportSheet({ report }: { report: CompletionReport }) {
  const values: SaveReportInput = {
    id: report.id,
    version: report.version,
    executiveSummary: report.executiveSummary,
    proceedings: report.proceedings,
    deviations: report.deviations,
    monitorName: report.monitorName,
    representativeName: report.representativeName,
    representativePosition: report.representativePosition,
    dueSheetsOn: report.ownDueSheetsOn,
    dueReportOn: report.ownDueReportOn,
    financialLines: toFirstLines(report),
  }
  const usual = formatDay(report.dueReportOn)
  return (
    <EntitySheet
      title="Completion Report"
      subtitle={report.profession}
      schema={SaveReportInput}
      values={values}
      mutation={saveReportMutation}
      toInput={(input) => input}
      saveLabel="Save Report"
    >
      {({ field, form }) => (
        <>
          <Textarea
            {...field('executiveSummary')}
            label="Executive Summary"
            autosize
            minRows={4}
            maxRows={14}
          />
          <Textarea
            {...field('proceedings')}
            label="Proceedings"
            description="Relevant information, issues and concerns, records of discussion during the open forum."
            autosize
            minRows={6}
            maxRows={20}
          />
          <Textarea
            {...field('deviations')}
            label="Deviations"
            description="Explanation of what differs from the approved program. Empty if nothing does."
            autosize
            minRows={2}
            maxRows={10}
          />
          <TextInput {...field('monitorName')} label="CPD Program Monitor" autoComplete="off" />
          <div className="field-row">
            <TextInput
              {...field('representativeName')}
              label="Authorized Representative"
              autoComplete="off"
            />
            <TextInput {...field('representativePosition')} label="Position" autoComplete="off" />
          </div>
          <div className="field-row">
            <TextInput
              {...field('dueReportOn', fieldValueReaders.textOrNull)}
              type="date"
              label="Report Due"
              description={
                report.ownDueReportOn === null
                  ? `Empty for ${usual}, as in the policies.`
                  : 'Empty as in the policies.'
              }
            />
            <TextInput
              {...field('dueSheetsOn', fieldValueReaders.textOrNull)}
              type="date"
              label="Attendance Sheets Due"
              description="Empty as in the policies."
            />
          </div>
          <FormRows
            control={form.control}
            name="financialLines"
            noun="line"
            most={100}
            legend="Financial Report"
            note={receivedText(report)}
            none="No income or expense yet."
            newRow={() => ({ kind: 'expense' as const, label: '', amount: '' })}
          >
            {(index) => (
              <>
                <div className="field-row">
                  <NativeSelect
                    {...field(`financialLines.${index}.kind`)}
                    label="Kind"
                    data={financialLineKinds.map((kind) => ({ value: kind, label: lineKindLabels[kind] }))}
                  />
                  <TextInput
                    {...field(`financialLines.${index}.amount`)}
                    label="Pesos"
                    inputMode="decimal"
                    required
                  />
                </div>
                <TextInput {...field(`financialLines.${index}.label`)} label="For" required />
              </>
            )}
          </FormRows>
        </>
      )}
    </EntitySheet>
  )
}

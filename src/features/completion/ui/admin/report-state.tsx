import { Button, Textarea, TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import type { ReportState } from '#app/features/accreditation/contract/report-state.ts'
import type { CompletionReport } from '#app/features/completion/contract/report.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { ConfirmChange } from '#app/ui/admin/confirm-change.tsx'
import { EntitySheet } from '#app/ui/admin/entity-sheet.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { OpensButton } from '#app/ui/admin/use-overlay.tsx'
import { changeReportStateMutation } from './completion-api.ts'

/** Steps of the procedure from the state of a report. */
export function ReportStateButtons({ report }: { report: CompletionReport }) {
  const { id, version, state, reference, remarks, blockers } = report
  const { send, isPending } = useSendOnce(changeReportStateMutation)
  const change = (to: ReportState, label: string, isDisabled = false) => (
    <Button
      disabled={isPending || isDisabled}
      onClick={() => send({ id, version, state: to, submittedOn: null, reference, remarks }, () => undefined)}
    >
      {label}
    </Button>
  )
  const record = (to: keyof typeof sheetTexts) => (
    <OpensButton opens={<StateSheet report={report} to={to} />}>{sheetTexts[to].button}</OpensButton>
  )
  const isBlocked = blockers.some(({ isWarning }) => !isWarning)
  switch (state) {
    case 'open':
    case 'returned':
      return (
        <>
          {isBlocked ? null : change('ready', 'Mark as Ready')}
          {record('submitted')}
        </>
      )
    case 'ready':
      return (
        <>
          {change('open', 'Open Again')}
          {record('submitted')}
        </>
      )
    case 'submitted':
      return (
        <>
          {record('accepted')}
          {record('returned')}
          <OpensButton opens={<TakeBackDialog report={report} />}>Take Back</OpensButton>
        </>
      )
    case 'accepted':
      return record('returned')
  }
}

function TakeBackDialog({ report: { id, version, reference, remarks } }: { report: CompletionReport }) {
  return (
    <ConfirmChange
      title="Take Back Submission"
      mutation={changeReportStateMutation}
      input={{ id, version, state: 'open', submittedOn: null, reference, remarks }}
    >
      The report is due again, and the day on which it was handed in is deleted. Only for a submission that
      was recorded by mistake.
    </ConfirmChange>
  )
}

const sheetTexts = {
  submitted: { button: 'Record Submission', title: 'Record Submission', save: 'Record Submission' },
  accepted: { button: 'Record Acceptance', title: 'Accepted by the Council', save: 'Record Decision' },
  returned: { button: 'Record Return', title: 'Returned by the Council', save: 'Record Decision' },
} as const

const StateFormValues = z.object({
  submittedOn: z.string(),
  reference: z.string().check(z.maxLength(100, 'At most 100 characters')),
  remarks: z.string().check(z.maxLength(2000, 'At most 2000 characters')),
})

function StateSheet({ report, to }: { report: CompletionReport; to: keyof typeof sheetTexts }) {
  const { id, version, profession, reference, remarks } = report
  const isSubmission = to === 'submitted'
  return (
    <EntitySheet
      title={sheetTexts[to].title}
      subtitle={profession}
      schema={StateFormValues}
      values={{ submittedOn: toManilaDay(new Date()), reference, remarks }}
      mutation={changeReportStateMutation}
      toInput={({ submittedOn, ...texts }) => ({
        id,
        version,
        state: to,
        submittedOn: isSubmission ? submittedOn || null : null,
        ...texts,
      })}
      saveLabel={sheetTexts[to].save}
    >
      {({ field }) => (
        <>
          {isSubmission ? (
            <TextInput {...field('submittedOn')} type="date" label="Handed In On" required />
          ) : null}
          <TextInput
            {...field('reference')}
            label="Reference"
            description="Number of the council, if there is one."
          />
          <Textarea {...field('remarks')} label="Remarks" autosize minRows={3} maxRows={10} />
        </>
      )}
    </EntitySheet>
  )
}

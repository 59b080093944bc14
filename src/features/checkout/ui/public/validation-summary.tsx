import { Button } from '../../../../ui/public/button.tsx'
import { Icon } from '../../../../ui/public/icon.tsx'
import { labelOf, type Problem, type Step, stepTitles } from '../registration-form.ts'
import { groupByStep } from '../registration-steps.ts'
import { summaryId } from './step-frame.tsx'

export interface ValidationSummaryProps {
  problems: readonly Problem[]
  onGoTo: (step: Step) => void
}

export function ValidationSummary({ problems, onGoTo }: ValidationSummaryProps) {
  if (problems.length === 0) {
    return (
      <div className="alert alert-success" id={summaryId} tabIndex={-1}>
        <Icon name="circle-check" />
        <p>All required fields are complete</p>
      </div>
    )
  }
  return (
    <section
      className="alert alert-error flex-col"
      id={summaryId}
      tabIndex={-1}
      aria-labelledby={`${summaryId}-title`}
    >
      <h3 id={`${summaryId}-title`}>Some fields still need you</h3>
      {groupByStep(problems).map((group) => (
        <div key={group.step}>
          <p className="font-semibold">
            Step {group.step}: {stepTitles[group.step]}
          </p>
          <ul className="list-disc pl-6">
            {group.problems.map(({ field, message }) => (
              <li key={field ?? 'seminar'}>{field === null ? message : `${labelOf(field)} – ${message}`}</li>
            ))}
          </ul>
          {group.step === 3 ? null : (
            <Button variant="secondary" className="mt-2" onClick={() => onGoTo(group.step)}>
              Go to step {group.step}
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}

import type { ReactNode } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { Button } from '../../../../ui/public/button.tsx'
import { isAnswerFieldName, type OwnQuestions } from '../own-questions.ts'
import {
  type FormFieldName,
  type RegistrationFormStep,
  type RegistrationProblem,
  registrationFieldLabel,
  registrationStepTitles,
} from '../registration-form.ts'
import { groupProblemsByStep } from '../registration-steps.ts'

export interface RegistrationStepFrameProps {
  title: string
  /** Others are there only without script. */
  isCurrent: boolean
  children: ReactNode
}

export function RegistrationStepFrame({ title, isCurrent, children }: RegistrationStepFrameProps) {
  return (
    <div className="grid gap-4">
      <h2 id={isCurrent ? 'registration-step' : undefined} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  )
}

const registrationSummaryId = 'registration-summary'

/** Scrolls to the summary and announces it. */
export function focusRegistrationSummary(): void {
  const summary = document.getElementById(registrationSummaryId)
  summary?.scrollIntoView({ block: 'center' })
  summary?.focus({ preventScroll: true })
}

/** Focuses the heading of the new step. */
export function focusRegistrationStep(): void {
  document.getElementById('registration-steps')?.scrollIntoView({ block: 'start' })
  document.getElementById('registration-step')?.focus({ preventScroll: true })
}

const labelOf = (field: FormFieldName, own: OwnQuestions | null) =>
  isAnswerFieldName(field) ? (own?.labelOf(field) ?? '') : registrationFieldLabel(field)

export interface ValidationSummaryProps {
  problems: readonly RegistrationProblem[]
  own: OwnQuestions | null
  onGoTo: (step: RegistrationFormStep) => void
}

export function ValidationSummary({ problems, own, onGoTo }: ValidationSummaryProps) {
  if (problems.length === 0) {
    return (
      <div className="alert alert-success" id={registrationSummaryId} tabIndex={-1}>
        <Icon name="circle-check" />
        <p>All required fields are complete</p>
      </div>
    )
  }
  return (
    <section
      className="alert alert-error flex-col"
      id={registrationSummaryId}
      tabIndex={-1}
      aria-labelledby={`${registrationSummaryId}-title`}
    >
      <h3 id={`${registrationSummaryId}-title`}>Please check these fields</h3>
      {groupProblemsByStep(problems).map((group) => (
        <div key={group.step}>
          <p className="font-semibold">
            Step {group.step}: {registrationStepTitles[group.step]}
          </p>
          <ul className="list-disc pl-6">
            {group.problems.map(({ field, message }) => (
              <li key={field ?? 'seminar'}>
                {field === null ? message : `${labelOf(field, own)} – ${message}`}
              </li>
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

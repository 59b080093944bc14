import { Icon } from '#app/ui/icon.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { isOtherFieldName } from '../other-people.ts'
import { isAnswerFieldName, type ProviderQuestionFields } from '../provider-question-fields.ts'
import {
  type FormFieldName,
  type RegistrationFormProblem,
  type RegistrationFormStep,
  registrationFieldLabel,
  registrationStepTitles,
} from '../registration-form.ts'
import { groupProblemsByStep } from '../registration-steps.ts'
import { registrationSummaryId } from './step-frame.tsx'

function labelOf(field: FormFieldName, own: ProviderQuestionFields | null): string {
  if (isOtherFieldName(field)) {
    const [, place, ...name] = field.split('.')
    return `Person ${Number(place) + 2}: ${labelOf(name.join('.') as FormFieldName, own)}`
  }
  return isAnswerFieldName(field) ? (own?.labelOf(field) ?? '') : registrationFieldLabel(field)
}

export interface ValidationSummaryProps {
  problems: readonly RegistrationFormProblem[]
  own: ProviderQuestionFields | null
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

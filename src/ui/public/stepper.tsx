import { Icon } from '../icon.tsx'

export type StepState = 'active' | 'completed' | 'error' | 'pending'

export function Stepper({
  label,
  steps,
}: {
  label: string
  steps: readonly { readonly label: string; readonly state: StepState }[]
}) {
  return (
    <div className="steps">
      <ol className="stepper" aria-label={label}>
        {steps.map((step, index) => (
          <li
            key={step.label}
            className={`step ${stateClass[step.state]}`}
            aria-current={step.state === 'active' ? 'step' : undefined}
          >
            <span className="step-mark" aria-hidden="true">
              <StepSign state={step.state} number={index + 1} />
            </span>
            <span>
              <span className="sr-only">Step {index + 1}: </span>
              {step.label}
              <span className="sr-only">{stateLabels[step.state]}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function StepSign({ state, number }: { state: StepState; number: number }) {
  if (state === 'completed') return <Icon name="check" />
  if (state === 'error') return <Icon name="x" />
  return number
}

const stateClass: Record<StepState, string> = {
  active: 'step-active',
  completed: 'step-completed',
  error: 'step-error',
  pending: 'step-pending',
}

const stateLabels: Record<StepState, string> = {
  active: ', current',
  completed: ', completed',
  error: ', has errors',
  pending: '',
}

import type { StepState } from '../../../ui/public/stepper.tsx'
import { type Problem, type Step, stepTitles } from './registration-form.ts'

const steps: readonly Step[] = [1, 2, 3]

export function stepStates(
  current: Step,
  problems: readonly Problem[],
): { label: string; state: StepState }[] {
  const stateOf = (step: Step): StepState => {
    if (step === current) return 'active'
    if (step > current) return 'pending'
    return problems.some((problem) => problem.step === step) ? 'error' : 'completed'
  }
  return steps.map((step) => ({ label: stepTitles[step], state: stateOf(step) }))
}

export interface StepProblems {
  readonly step: Step
  readonly problems: readonly Problem[]
}

/** Steps with issues, in order. */
export function groupByStep(problems: readonly Problem[]): StepProblems[] {
  return steps
    .map((step) => ({ step, problems: problems.filter((problem) => problem.step === step) }))
    .filter((group) => group.problems.length > 0)
}

export const nextStep = (step: Step): Step => (step === 1 ? 2 : 3)

export const previousStep = (step: Step): Step => (step === 3 ? 2 : 1)

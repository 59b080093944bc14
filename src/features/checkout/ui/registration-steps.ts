import type { StepState } from '#app/ui/public/stepper.tsx'
import {
  type RegistrationFormProblem,
  type RegistrationFormStep,
  registrationStepTitles,
} from './registration-form.ts'

const steps: readonly RegistrationFormStep[] = [1, 2, 3]

export function registrationStepStates(
  current: RegistrationFormStep,
  problems: readonly RegistrationFormProblem[],
): { label: string; state: StepState }[] {
  const stateOf = (step: RegistrationFormStep): StepState => {
    if (step === current) return 'active'
    if (step > current) return 'pending'
    return problems.some((problem) => problem.step === step) ? 'error' : 'completed'
  }
  return steps.map((step) => ({ label: registrationStepTitles[step], state: stateOf(step) }))
}

/** Steps with issues, in order. */
export function groupProblemsByStep(
  problems: readonly RegistrationFormProblem[],
): { readonly step: RegistrationFormStep; readonly problems: readonly RegistrationFormProblem[] }[] {
  return steps
    .map((step) => ({ step, problems: problems.filter((problem) => problem.step === step) }))
    .filter((group) => group.problems.length > 0)
}

export const nextRegistrationStep = (step: RegistrationFormStep): RegistrationFormStep => (step === 1 ? 2 : 3)

export const previousRegistrationStep = (step: RegistrationFormStep): RegistrationFormStep =>
  step === 3 ? 2 : 1

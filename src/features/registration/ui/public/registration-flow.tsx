import type { Seminar } from '../../../catalog/contract.ts'

export interface RegistrationFlowProps {
  seminar: Seminar | null
  step: 1 | 2 | 3
  onStep: (step: 1 | 2 | 3) => void
  backHref: string
}

export function RegistrationFlow({ seminar }: RegistrationFlowProps) {
  return <h1>Register for {seminar?.title ?? 'Seminar'}</h1>
}

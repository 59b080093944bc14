import type { ReactNode } from 'react'

export interface RegistrationStepFrameProps {
  title: string
  /** Whether it is the current step; the others are there only without script. */
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

/** ID of the element that `ValidationSummary` shows. */
export const registrationSummaryId = 'registration-summary'

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

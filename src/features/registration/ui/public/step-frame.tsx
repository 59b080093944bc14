import type { ReactNode } from 'react'

/** The heading of a step and what belongs to it. */
export function StepFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-4">
      <h2 id="registration-step" tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  )
}

export const summaryId = 'registration-summary'

/** Brings the summary of what is missing into view and tells it to whoever cannot see it. */
export function showSummary(): void {
  const summary = document.getElementById(summaryId)
  summary?.scrollIntoView({ block: 'center' })
  summary?.focus({ preventScroll: true })
}

/** After a change of step: what is read next is the step's heading, with the steps above it in view. */
export function showStep(): void {
  document.getElementById('registration-steps')?.scrollIntoView({ block: 'start' })
  document.getElementById('registration-step')?.focus({ preventScroll: true })
}

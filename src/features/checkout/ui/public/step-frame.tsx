import type { ReactNode } from 'react'

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

/** Scrolls to the summary and announces it. */
export function showSummary(): void {
  const summary = document.getElementById(summaryId)
  summary?.scrollIntoView({ block: 'center' })
  summary?.focus({ preventScroll: true })
}

/** Focuses the heading of the new step. */
export function showStep(): void {
  document.getElementById('registration-steps')?.scrollIntoView({ block: 'start' })
  document.getElementById('registration-step')?.focus({ preventScroll: true })
}

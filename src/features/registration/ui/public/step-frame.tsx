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

/** After a change of step: what is read next is the step's heading, with the steps above it in view. */
export function showStep(): void {
  document.getElementById('registration-steps')?.scrollIntoView({ block: 'start' })
  document.getElementById('registration-step')?.focus({ preventScroll: true })
}

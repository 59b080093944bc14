import type { MouseEvent, ReactNode } from 'react'
import { Button } from '../../../../ui/public/button.tsx'
import type { Step } from '../registration-form.ts'

// The press must not leave the field first: checking it would show a message, and a page that moves under the
// finger loses the press.
const keepFocus = (event: MouseEvent) => event.preventDefault()

export interface StepButtonsProps {
  step: Step
  onBack: () => void
  /** Before the script is there, a press must not send the form as the browser would: it would name the person in the address. */
  isReady: boolean
  isSending: boolean
  hasProblems: boolean
}

/** Back and forward. The forward button submits the form, so that Enter does the same. */
export function StepButtons({ step, onBack, isReady, isSending, hasProblems }: StepButtonsProps) {
  const type = isReady ? 'submit' : 'button'
  return (
    <div className="needs-script flex flex-wrap-reverse justify-between gap-3">
      <Button variant="secondary" onMouseDown={keepFocus} onClick={onBack} disabled={isSending}>
        {step === 1 ? 'Back to Seminars' : 'Back'}
      </Button>
      {step === 3 ? (
        <Button
          key="complete"
          type={type}
          aria-disabled={hasProblems}
          busyLabel={isSending ? 'Submitting...' : undefined}
        >
          Complete Registration
        </Button>
      ) : (
        <Button key="next" type={type} onMouseDown={keepFocus}>
          Next
        </Button>
      )}
    </div>
  )
}

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

import type { MouseEvent } from 'react'
import { Button } from '../../../../ui/public/button.tsx'
import type { Step } from '../registration-form.ts'

/** Ignores the second click of a double click, which would hit the next step's button. */
function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

// Prevents blur on press: a validation message would move the button away.
const keepFocus = (event: MouseEvent) => event.preventDefault()

export interface StepButtonsProps {
  step: Step
  onBack: () => void
  /** Before hydration a native submit would put personal data into the URL. */
  isReady: boolean
  isSending: boolean
  hasProblems: boolean
}

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
          onClick={ignoreSecondPress}
          busyLabel={isSending ? 'Submitting...' : undefined}
        >
          Complete Registration
        </Button>
      ) : (
        <Button key="next" type={type} onMouseDown={keepFocus} onClick={ignoreSecondPress}>
          Next
        </Button>
      )}
    </div>
  )
}

import type { MouseEvent } from 'react'
import { Button } from '../../../../ui/public/button.tsx'
import type { Step } from '../registration-form.ts'

/** Of a double click only the first press counts: the second would land on the button of the step that came. */
function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

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

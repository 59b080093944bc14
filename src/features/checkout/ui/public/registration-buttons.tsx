import type { MouseEvent } from 'react'
import { Button } from '#app/ui/public/button.tsx'
import type { RegistrationFormStep } from '../registration-form.ts'

/** Ignores the second click of a double click, which would hit the next step's button. */
function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

// Prevents blur on press: a validation message would move the button away.
const keepFocus = (event: MouseEvent) => event.preventDefault()

interface RegistrationStepButtonsProps {
  step: RegistrationFormStep
  onBack: () => void
  /** True after hydration; before it a native submit would put personal data into the URL. */
  isReady: boolean
  isSending: boolean
  hasProblems: boolean
}

export function RegistrationStepButtons({
  step,
  onBack,
  isReady,
  isSending,
  hasProblems,
}: RegistrationStepButtonsProps) {
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

/** Submits all fields at once. */
export function NativeSubmit() {
  return (
    <div className="grid gap-4 justify-items-start">
      <DataUse />
      <Button type="submit">Complete Registration</Button>
    </div>
  )
}

/** Link that opens a new tab, to keep the chosen image. */
export function DataUse() {
  return (
    <p className="muted">
      We use your details to process your registration.{' '}
      <a href="/privacy" target="_blank" rel="noopener">
        Privacy Notice (new tab)
      </a>
    </p>
  )
}

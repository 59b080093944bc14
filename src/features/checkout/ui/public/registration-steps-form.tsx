import { lazy, type MouseEvent, type ReactNode, Suspense } from 'react'
import { Button } from '../../../../ui/public/button.tsx'
import { ProgressBar } from '../../../../ui/public/progress-bar.tsx'
import { Loading, Skeleton } from '../../../../ui/public/skeleton.tsx'
import { Stepper } from '../../../../ui/public/stepper.tsx'
import { Card } from '../../../../ui/public/structure.tsx'
import { sourceOptions } from '../../../people/contract/source-labels.ts'
import type { ShownSeminar } from '../../../seminars/contract/seminars.ts'
import { type Step, stepTitles } from '../registration-form.ts'
import { stepStates } from '../registration-steps.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { DateField, SelectField, TextAreaField, TextField, TickField } from './form-fields.tsx'
import { ClosedNotice, FailureAlert, OfflineNotice } from './notices.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { PaymentSection } from './payment-section.tsx'
import { PersonalStep } from './personal-step.tsx'
import { StepFrame } from './step-frame.tsx'
import type { RegistrationForm } from './use-registration-form.ts'
import { type StepsInput, useRegistrationSteps } from './use-registration-steps.ts'
import { ValidationSummary } from './validation-summary.tsx'

/** Ignores the second click of a double click, which would hit the next step's button. */
function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

// Prevents blur on press: a validation message would move the button away.
const keepFocus = (event: MouseEvent) => event.preventDefault()

interface StepButtonsProps {
  step: Step
  onBack: () => void
  /** Before hydration a native submit would put personal data into the URL. */
  isReady: boolean
  isSending: boolean
  hasProblems: boolean
}

function StepButtons({ step, onBack, isReady, isSending, hasProblems }: StepButtonsProps) {
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

const AccountDetails = lazy(() =>
  import('./account-details.tsx').then(({ AccountDetails }) => ({ default: AccountDetails })),
)

export interface RegistrationStepsProps extends StepsInput {
  closed: string | null
  isSignedIn: boolean
}

export function RegistrationSteps({ closed, isSignedIn, ...input }: RegistrationStepsProps) {
  const { seminar, step, backHref } = input
  const steps = useRegistrationSteps(input)
  const { draft, problems, isSending, percent, failure } = steps
  // Their own attempt may have taken the last seat, and can be retried.
  if (closed !== null && draft.attempt?.seminarId !== seminar?.id) {
    return <ClosedNotice reason={closed} backHref={backHref} />
  }
  const notice = failure === null ? null : <FailureAlert failure={failure} backHref={backHref} />
  return (
    <div className="grid gap-6">
      {isSignedIn && draft.isReady ? (
        <Suspense>
          <AccountDetails form={steps.form} />
        </Suspense>
      ) : null}
      <div id="registration-steps" className="scroll-mt-4">
        <Stepper label="Registration steps" steps={stepStates(step, problems)} />
      </div>
      <Card>
        <form
          className="grid gap-6"
          noValidate
          onSubmit={steps.goForward}
          aria-label="Registration"
          aria-busy={isSending}
        >
          <StepFrame title={stepTitles[step]}>
            <StepBody seminar={seminar} step={step} steps={steps} notice={notice} />
          </StepFrame>
          {failure?.kind === 'offline' ? null : <OfflineNotice />}
          {step === 3 ? <DataUse /> : null}
          <StepButtons
            step={step}
            onBack={steps.goBack}
            isReady={draft.isReady}
            isSending={isSending}
            hasProblems={problems.length > 0}
          />
          {/* Below, so that the pressed button does not move. */}
          {isSending && percent !== null ? (
            <ProgressBar label="Sending your registration" percent={percent} />
          ) : null}
        </form>
      </Card>
    </div>
  )
}

interface StepBodyProps {
  seminar: ShownSeminar | null
  step: Step
  steps: ReturnType<typeof useRegistrationSteps>
  notice: ReactNode
}

/** Shows a failure above the fields to correct or above the pressed button. */
function StepBody({ seminar, step, steps, notice }: StepBodyProps) {
  const { form, draft, problems, goTo } = steps
  switch (step) {
    case 1:
      return (
        <>
          {notice}
          <PersonalStep form={form} />
        </>
      )
    case 2:
      return (
        <>
          {notice}
          <ProfessionalStep form={form} price={seminar?.price ?? null} />
        </>
      )
    case 3:
      if (!draft.isReady) return <Waiting />
      return (
        <>
          <ConfirmStep seminar={seminar} values={form.values} />
          <ValidationSummary problems={problems} onGoTo={goTo} />
          {notice}
        </>
      )
  }
}

/** In a new tab, to keep the chosen image. */
function DataUse() {
  return (
    <p className="muted">
      We use your details for your seat.{' '}
      <a href="/privacy" target="_blank" rel="noopener">
        Privacy Notice (new tab)
      </a>
    </p>
  )
}

function Waiting() {
  return (
    <Loading label="Loading what you typed">
      <div className="grid gap-4">
        <Skeleton shape="title" />
        <Skeleton shape="block" />
      </div>
    </Loading>
  )
}

function ProfessionalStep({ form, price }: { form: RegistrationForm; price: number | null }) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <TextField form={form} name="company" isRequired autoComplete="organization" enterKeyHint="next" />
        <TextField
          form={form}
          name="jobTitle"
          isRequired
          autoComplete="organization-title"
          enterKeyHint="next"
        />
        <TextField form={form} name="prcLicenseNo" autoComplete="off" enterKeyHint="next" />
        <DateField form={form} />
        <div className="grid gap-y-2 sm:col-span-2">
          <TickField form={form} name="isCpdasUser" />
          <SelectField
            form={form}
            name="source"
            options={sourceOptions}
            placeholder="Please choose"
            isRequired
          />
          <TextAreaField form={form} name="notes" />
          <TickField form={form} name="marketingConsent" />
        </div>
      </div>
      {price !== null && price > 0 ? (
        <>
          <PaymentSection price={price} />
          <PaymentFields form={form} />
        </>
      ) : null}
    </div>
  )
}

import { lazy, type MouseEvent, type ReactNode, Suspense } from 'react'
import { Loading } from '../../../../ui/loading.tsx'
import { Button } from '../../../../ui/public/button.tsx'
import { ProgressBar } from '../../../../ui/public/progress-bar.tsx'
import { Skeleton } from '../../../../ui/public/skeleton.tsx'
import { Stepper } from '../../../../ui/public/stepper.tsx'
import { Card } from '../../../../ui/structure.tsx'
import { referralSourceOptions } from '../../../people/contract/source-labels.ts'
import type { PublicSeminar } from '../../../seminars/contract/seminars.ts'
import { type RegistrationFormStep, registrationStepTitles } from '../registration-form.ts'
import { registrationStepStates } from '../registration-steps.ts'
import { CheckboxField, DateField, SelectField, TextAreaField, TextField } from './form-fields.tsx'
import { ConfirmRegistrationStep, PersonalInformationStep } from './form-steps.tsx'
import { OfflineNotice, RegistrationClosedNotice, RegistrationFailureAlert } from './notices.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { PaymentSection } from './payment-section.tsx'
import { RegistrationStepFrame, ValidationSummary } from './step-frame.tsx'
import type { RegistrationForm } from './use-registration-form.ts'
import { type RegistrationStepsInput, useRegistrationSteps } from './use-registration-steps.ts'

/** Ignores the second click of a double click, which would hit the next step's button. */
function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}

// Prevents blur on press: a validation message would move the button away.
const keepFocus = (event: MouseEvent) => event.preventDefault()

interface RegistrationStepButtonsProps {
  step: RegistrationFormStep
  onBack: () => void
  /** Before hydration a native submit would put personal data into the URL. */
  isReady: boolean
  isSending: boolean
  hasProblems: boolean
}

function RegistrationStepButtons({
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

const PrefillFromAccount = lazy(() =>
  import('./account-details.tsx').then(({ PrefillFromAccount: component }) => ({ default: component })),
)

export interface RegistrationStepsProps extends RegistrationStepsInput {
  closed: string | null
  isSignedIn: boolean
}

export function RegistrationSteps({ closed, isSignedIn, ...input }: RegistrationStepsProps) {
  const { seminar, step, posted, backHref } = input
  const steps = useRegistrationSteps(input)
  const { draft, problems, isSending, percent, failure } = steps
  // Their own attempt may have taken the last seat, and can be retried.
  if (closed !== null && draft.attempt?.seminarId !== seminar?.id) {
    return <RegistrationClosedNotice reason={closed} backHref={backHref} />
  }
  // Without script the fields of both steps are one form.
  const shownSteps = draft.isReady ? [step] : ([1, 2, 3] as const).filter((each) => each < 3 || each === step)
  const notice = failure === null ? null : <RegistrationFailureAlert failure={failure} backHref={backHref} />
  return (
    <div className="grid gap-6">
      {isSignedIn && draft.isReady ? (
        <Suspense>
          <PrefillFromAccount form={steps.form} />
        </Suspense>
      ) : null}
      <div id="registration-steps" className="needs-script scroll-mt-4">
        <Stepper label="Registration steps" steps={registrationStepStates(step, problems)} />
      </div>
      <Card>
        <form
          className="grid gap-6"
          method="post"
          encType="multipart/form-data"
          noValidate
          onSubmit={steps.goForward}
          aria-label="Registration"
          aria-busy={isSending}
        >
          {shownSteps.map((shown) => (
            <RegistrationStepFrame
              key={shown}
              title={registrationStepTitles[shown]}
              isCurrent={shown === step}
            >
              <StepBody
                seminar={seminar}
                step={shown}
                steps={steps}
                notice={shown === step ? notice : null}
                postedFileName={posted?.fileName ?? null}
              />
            </RegistrationStepFrame>
          ))}
          {failure?.kind === 'offline' ? null : <OfflineNotice />}
          {draft.isReady ? null : <NativeSubmit />}
          {draft.isReady && step === 3 ? <DataUse /> : null}
          <RegistrationStepButtons
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
  seminar: PublicSeminar | null
  step: RegistrationFormStep
  steps: ReturnType<typeof useRegistrationSteps>
  notice: ReactNode
  postedFileName: string | null
}

/** Shows a failure above the fields to correct or above the pressed button. */
function StepBody({ seminar, step, steps, notice, postedFileName }: StepBodyProps) {
  const { form, draft, problems, goTo } = steps
  switch (step) {
    case 1:
      return (
        <>
          {notice}
          <PersonalInformationStep form={form} />
        </>
      )
    case 2:
      return (
        <>
          {notice}
          <ProfessionalDetailsStep
            form={form}
            price={seminar?.price ?? null}
            postedFileName={postedFileName}
          />
        </>
      )
    case 3:
      if (!draft.isReady) return <Waiting />
      return (
        <>
          <ConfirmRegistrationStep seminar={seminar} values={form.values} />
          <ValidationSummary problems={problems} onGoTo={goTo} />
          {notice}
        </>
      )
  }
}

/** Submits all fields at once. */
function NativeSubmit() {
  return (
    <div className="without-script grid gap-4 justify-items-start">
      <DataUse />
      <Button type="submit">Complete Registration</Button>
    </div>
  )
}

/** In a new tab, to keep the chosen image. */
function DataUse() {
  return (
    <p className="muted">
      We use your details to process your registration.{' '}
      <a href="/privacy" target="_blank" rel="noopener">
        Privacy Notice (new tab)
      </a>
    </p>
  )
}

function Waiting() {
  return (
    <Loading label="Loading your details">
      <div className="needs-script grid gap-4">
        <Skeleton shape="title" />
        <Skeleton shape="block" />
      </div>
    </Loading>
  )
}

interface ProfessionalDetailsStepProps {
  form: RegistrationForm
  price: number | null
  postedFileName: string | null
}

function ProfessionalDetailsStep({ form, price, postedFileName }: ProfessionalDetailsStepProps) {
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
          <CheckboxField form={form} name="isCpdasUser" />
          <SelectField
            form={form}
            name="source"
            options={referralSourceOptions}
            placeholder="Please choose"
            isRequired
          />
          <TextAreaField form={form} name="notes" />
          <CheckboxField form={form} name="marketingConsent" />
        </div>
      </div>
      {price !== null && price > 0 ? (
        <>
          <PaymentSection price={price} />
          <PaymentFields form={form} postedFileName={postedFileName} />
        </>
      ) : null}
    </div>
  )
}

import { type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { PublicSeminar } from '#app/features/seminars/contract/seminars.ts'
import {
  paymentCodeHref,
  showsPaymentCode,
} from '#app/features/seminars/ui/public/registration-search-params.ts'
import { useSiteSettings } from '#app/features/settings/ui/site-settings.tsx'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import { nativeMultipart } from '#app/ui/public/posted-form.ts'
import { ProgressBar } from '#app/ui/public/progress-bar.tsx'
import { ErrorState } from '#app/ui/public/states.tsx'
import { Stepper } from '#app/ui/public/stepper.tsx'
import { Card } from '#app/ui/structure.tsx'
import { type RegistrationFormStep, registrationStepTitles } from '../registration-form.ts'
import { registrationStepStates } from '../registration-steps.ts'
import { OfflineNotice, RegistrationClosedNotice } from './notices.tsx'
import { PersonalInformationStep } from './personal-information-step.tsx'
import { DataUse, NativeSubmit, RegistrationStepButtons } from './registration-buttons.tsx'
import { RegistrationStepFrame } from './step-frame.tsx'
import { type RegistrationStepsInput, useRegistrationSteps } from './use-registration-steps.ts'

const PrefillFromAccount = lazyComponent(
  async () => (await import('./account-details.tsx')).PrefillFromAccount,
)

/**
 * Loads the later steps while the visitor fills in the first one, which stays until they are there:
 * `Suspense` would blink.
 */
const loadLaterSteps = () => import('./later-steps.tsx')
/** Loads the alert with the later steps, since a failure may be that there is no connection any more. */
const loadFailureAlert = () => import('./failure-alert.tsx')
let isPreloaded = false

/** Loads the later steps once, not for each letter if it fails. */
function preloadLaterSteps(): void {
  if (isPreloaded) return
  isPreloaded = true
  Promise.all([loadLaterSteps(), loadFailureAlert()]).catch(() => undefined)
}

const ProfessionalDetailsStep = lazyComponent(() =>
  loadLaterSteps().then(
    (steps) => steps.ProfessionalDetailsStep,
    () => StepNotLoaded,
  ),
)
const ConfirmRegistrationStep = lazyComponent(() =>
  loadLaterSteps().then(
    (steps) => steps.ConfirmRegistrationStep,
    () => StepNotLoaded,
  ),
)

const RegistrationFailureAlert = lazyComponent(() =>
  loadFailureAlert().then(
    (loaded) => loaded.RegistrationFailureAlert,
    () => StepNotLoaded,
  ),
)

function StepNotLoaded() {
  return (
    <ErrorState
      title="This step could not be loaded"
      message="What you entered is kept on this device. Please check your connection and try again."
      onRetry={() => window.location.reload()}
    />
  )
}

export interface RegistrationStepsProps extends RegistrationStepsInput {
  closed: string | null
  isSignedIn: boolean
}

export function RegistrationSteps({ closed, isSignedIn, ...input }: RegistrationStepsProps) {
  const { step, backHref } = input
  const steps = useRegistrationSteps(input)
  const { seminar, draft, problems, isSending, percent, failure } = steps
  // Their own attempt may have taken the last seat, and can be retried.
  if (closed !== null && draft.attempt?.seminarId !== seminar?.id) {
    return <RegistrationClosedNotice reason={closed} backHref={backHref} />
  }
  const notice = failure === null ? null : <RegistrationFailureAlert failure={failure} backHref={backHref} />
  const section = (shown: RegistrationFormStep) => (
    <RegistrationStepFrame key={shown} title={registrationStepTitles[shown]} isCurrent={shown === step}>
      <StepBody seminar={seminar} step={shown} steps={steps} notice={shown === step ? notice : null} />
    </RegistrationStepFrame>
  )
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
          {...nativeMultipart}
          noValidate
          onSubmit={steps.goForward}
          onChange={preloadLaterSteps}
          aria-label="Registration"
          aria-busy={isSending}
        >
          <noscript>
            {import.meta.env.SSR && seminar?.price ? <PaymentCodeLink seminarId={seminar.id} /> : null}
          </noscript>
          {section(step)}
          {failure?.kind === 'offline' ? null : <OfflineNotice />}
          {/* Without script the fields of both steps are one form. Elements of this kind cannot be nested. */}
          <noscript>
            {import.meta.env.SSR ? (
              <div className="grid gap-6">
                <input type="hidden" name="warnedEmail" value={steps.form.posted?.warnedEmail} />
                {([1, 2] as const).filter((other) => other !== step).map(section)}
                {steps.form.definition.isProofOptional && seminar?.price ? (
                  <p>
                    You can register without a proof of payment. The confirmation then shows the code and the
                    amount to pay.
                  </p>
                ) : null}
                <NativeSubmit />
              </div>
            ) : null}
          </noscript>
          {step === 3 ? <DataUse /> : null}
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

/** Shows a failure above the fields to correct or above the pressed button. */
function StepBody({
  seminar,
  step,
  steps,
  notice,
}: {
  seminar: PublicSeminar | null
  step: RegistrationFormStep
  steps: ReturnType<typeof useRegistrationSteps>
  notice: ReactNode
}) {
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
          <ProfessionalDetailsStep form={form} seminar={seminar} />
        </>
      )
    case 3:
      return (
        <>
          <ConfirmRegistrationStep
            seminar={seminar}
            form={form}
            isReady={draft.isReady}
            problems={problems}
            onGoTo={goTo}
          />
          {notice}
        </>
      )
  }
}

/** Leads visitors without script to the page with the code of their bill; the usual page is the same for all. */
function PaymentCodeLink({ seminarId }: { seminarId: number }) {
  const { keepsLedger } = useSiteSettings()
  const [search] = useSearchParams()
  if (keepsLedger !== true || showsPaymentCode(search)) return null
  return (
    <p>
      <a href={paymentCodeHref(seminarId)}>Show the code for your payment</a> before you fill in the form.
    </p>
  )
}

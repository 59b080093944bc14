import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type VisitorSeat, withVisitorSeat } from '#app/app/load-seminar.ts'
import { getQueryClient } from '#app/app/query-client.ts'
import { useIsSignedIn } from '#app/app/root-data.ts'
import type { ProviderRegistrationForm } from '#app/features/checkout/contract/checkout.ts'
import type { RegistrationConfirmation } from '#app/features/checkout/ui/confirmation.ts'
import { FormDefinitionContext } from '#app/features/checkout/ui/form-definition.ts'
import type { PostedRegistrationResult } from '#app/features/checkout/ui/posted-registration.ts'
import { RegistrationFlow } from '#app/features/checkout/ui/public/registration-flow.tsx'
import { registrationFormQuery, useVisitorForm } from '#app/features/checkout/ui/registration-form-api.ts'
import { AddToCalendar } from '#app/features/seminars/ui/public/add-to-calendar.tsx'
import {
  type RegistrationStep,
  readRegistrationStep,
  registrationStepHref,
} from '#app/features/seminars/ui/public/registration-search-params.ts'
import { SeminarLine } from '#app/features/seminars/ui/public/seminar-line.tsx'
import { type CatalogSeminar, catalogSeminarQuery } from '#app/features/seminars/ui/public-seminar-api.ts'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import { lazyComponent } from '#app/ui/lazy-component.ts'
import { ErrorState } from '#app/ui/public/states.tsx'
import { Section } from '#app/ui/structure.tsx'

/** Loads the form for the page's loader. Undefined if the browser must fetch it. */
export function loadForm(
  api: ApiClient,
  seminarId: number,
): Promise<ProviderRegistrationForm | null | undefined> {
  return getQueryClient(api)
    .ensureQueryData(registrationFormQuery(seminarId))
    .then(({ form }) => form)
    .catch(() => undefined)
}

/** Prompt for an account; if it cannot be loaded, the confirmation appears without it. */
const AccountPrompt = lazyComponent(() =>
  import('./account-prompt.tsx').then(
    ({ VisitorAccountPrompt }) => VisitorAccountPrompt,
    () => () => null,
  ),
)

export interface RegistrationViewProps {
  seminarId: number
  /** Seminar loaded on the server; null if the browser must fetch it. */
  initialSeminar: CatalogSeminar | null
  seat: VisitorSeat
  /** Null for the standard form; undefined if the browser must fetch it. */
  initialForm: ProviderRegistrationForm | null | undefined
  postedResult: PostedRegistrationResult | undefined
  /** The registration that was just made without script. */
  registered: RegistrationConfirmation | null
}

export function RegistrationView({
  seminarId,
  initialSeminar,
  seat,
  initialForm,
  postedResult,
  registered,
}: RegistrationViewProps) {
  const navigate = useNavigate()
  const isSignedIn = useIsSignedIn()
  const [search] = useSearchParams()
  const { data, error, refetch } = useQuery({
    ...catalogSeminarQuery(seminarId),
    ...(initialSeminar && { initialData: { seminar: initialSeminar } }),
  })
  const { data: loadedForm } = useQuery({
    ...registrationFormQuery(seminarId),
    ...(initialForm !== undefined && { initialData: { form: initialForm } }),
  })
  const form = useVisitorForm(loadedForm?.form)
  if (data === undefined && error !== null && registered === null) {
    return (
      <Section>
        <h1 className="sr-only">Register for Seminar</h1>
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      </Section>
    )
  }
  const goTo = (step: RegistrationStep) => void navigate(registrationStepHref(seminarId, step))
  const seminar = data?.seminar ?? null
  const slots = seminar && {
    summary: <SeminarLine seminar={seminar} />,
    calendar: <AddToCalendar seminar={seminar} />,
    accountPrompt: (registrant: { name: string; email: string }) => (
      <Suspense fallback={<div className="skeleton skeleton-block" />}>
        <AccountPrompt registrant={registrant} />
      </Suspense>
    ),
  }
  return (
    <FormDefinitionContext value={form}>
      <RegistrationFlow
        seminar={seminar && withVisitorSeat(seminar, seat)}
        step={readRegistrationStep(search)}
        onStep={goTo}
        backHref={`/register#seminar-${seminarId}`}
        isSignedIn={isSignedIn}
        postedResult={postedResult}
        registered={registered}
        {...(slots && { slots })}
      />
    </FormDefinitionContext>
  )
}

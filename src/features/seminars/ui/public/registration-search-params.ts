import { parseSeminarId, registrationPath } from '#app/features/seminars/contract/paths.ts'

export function readSeminarId(search: URLSearchParams): number | null {
  return parseSeminarId(search.get('seminar') ?? '')
}

const paymentCodeParam = 'payment-code'

/** Whether the page shows the code of this browser's next bill, so that it is not the same for all visitors. */
export const showsPaymentCode = (search: URLSearchParams) => search.has(paymentCodeParam)

export const paymentCodeHref = (seminarId: number) =>
  `${registrationPath(seminarId)}&${paymentCodeParam}=shown`

const registeredParam = 'registered'

/** Whether the page shows the registration that this browser just made without script. */
export const showsRegistration = (search: URLSearchParams) => search.has(registeredParam)

export const registeredHref = (seminarId: number) => `${registrationPath(seminarId)}&${registeredParam}=1`

export type RegistrationStep = 1 | 2 | 3

/** The form's step from the URL; defaults to the first. */
export function readRegistrationStep(search: URLSearchParams): RegistrationStep {
  const step = Number(search.get('step'))
  return step === 2 || step === 3 ? step : 1
}

export function registrationStepHref(seminarId: number, step: RegistrationStep): string {
  return `${registrationPath(seminarId)}${step === 1 ? '' : `&step=${step}`}`
}

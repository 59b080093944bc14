import { formatDay } from '../../../../platform/format/dates.ts'
import { formatPrice } from '../../../../platform/format/money.ts'
import { type Fact, Facts } from '../../../../ui/public/facts.tsx'
import { sourceWords } from '../../../people/contract/source-labels.ts'
import { readAmount } from '../../../registrations/contract/registration.ts'
import type { ShownSeminar } from '../../../seminars/contract/seminars.ts'
import { seminarFacts } from '../../../seminars/ui/public/seminar-summary.ts'
import { typedFullName } from '../confirmation.ts'
import {
  noSeminarSelectedText,
  type RegistrationFormValues,
  registrationFieldLabel,
} from '../registration-form.ts'
import { useObjectUrl } from './payment-fields.tsx'

const yesOrNo = (isTicked: boolean | undefined) => (isTicked ? 'Yes' : 'No')

function personalDetails(values: RegistrationFormValues): Fact[] {
  return [
    ['Name', typedFullName(values)],
    [registrationFieldLabel('email'), values.email],
    [registrationFieldLabel('phone'), values.phone],
  ]
}

function professionalDetails(values: RegistrationFormValues): Fact[] {
  const { prcExpirationDate, source } = values
  return [
    [registrationFieldLabel('company'), values.company],
    [registrationFieldLabel('jobTitle'), values.jobTitle],
    [registrationFieldLabel('prcLicenseNo'), values.prcLicenseNo],
    [registrationFieldLabel('prcExpirationDate'), toDay(prcExpirationDate)],
    [registrationFieldLabel('isCpdasUser'), yesOrNo(values.isCpdasUser)],
    [registrationFieldLabel('source'), source && sourceWords(source)],
    [registrationFieldLabel('marketingConsent'), yesOrNo(values.marketingConsent)],
    [registrationFieldLabel('notes'), values.notes],
  ]
}

/** Noon in Manila is the same day in any time zone. */
function toDay(day: string | null | undefined): string | null {
  return day && !Number.isNaN(Date.parse(day)) ? formatDay(`${day}T04:00:00Z`) : null
}

function Proof({ values }: { values: RegistrationFormValues }) {
  const { proofOfPaymentFile: file = null, referenceNumber, amountSent } = values
  const url = useObjectUrl(file)
  if (file === null || url === undefined) return null
  const amount = readAmount(amountSent ?? '')
  return (
    <>
      <Facts
        title={registrationFieldLabel('proofOfPaymentFile')}
        facts={[
          [registrationFieldLabel('referenceNumber'), referenceNumber],
          [registrationFieldLabel('amountSent'), amount === null ? null : formatPrice(amount)],
        ]}
      />
      <img className="drop-preview justify-self-start" src={url} alt={`Preview of ${file.name}`} />
    </>
  )
}

export function ConfirmRegistrationStep({
  seminar,
  values,
}: {
  seminar: ShownSeminar | null
  values: RegistrationFormValues
}) {
  return (
    <div className="grid gap-6">
      {seminar === null ? (
        <p>{noSeminarSelectedText}</p>
      ) : (
        <Facts title="Seminar" facts={seminarFacts(seminar)} />
      )}
      <Facts title="Personal Information" facts={personalDetails(values)} />
      <Facts title="Professional Details" facts={professionalDetails(values)} />
      <Proof values={values} />
    </div>
  )
}

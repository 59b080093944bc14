import { formatDate } from '../../../../platform/format/dates.ts'
import { formatPrice } from '../../../../platform/format/money.ts'
import { type DetailsEntry, DetailsList } from '../../../../ui/public/facts.tsx'
import { referralSourceLabel } from '../../../people/contract/source-labels.ts'
import { parseAmount } from '../../../registrations/contract/registration.ts'
import type { PublicSeminar } from '../../../seminars/contract/seminars.ts'
import { toSeminarSummary } from '../../../seminars/ui/public/seminar-summary.ts'
import { typedFullName } from '../confirmation.ts'
import {
  noSeminarSelectedText,
  type RegistrationFormValues,
  registrationFieldLabel,
} from '../registration-form.ts'
import { useObjectUrl } from './payment-fields.tsx'

const yesOrNo = (isTicked: boolean | undefined) => (isTicked ? 'Yes' : 'No')

function personalDetails(values: RegistrationFormValues): DetailsEntry[] {
  return [
    ['Name', typedFullName(values)],
    [registrationFieldLabel('email'), values.email],
    [registrationFieldLabel('phone'), values.phone],
  ]
}

function professionalDetails(values: RegistrationFormValues): DetailsEntry[] {
  const { prcExpirationDate, source } = values
  return [
    [registrationFieldLabel('company'), values.company],
    [registrationFieldLabel('jobTitle'), values.jobTitle],
    [registrationFieldLabel('prcLicenseNo'), values.prcLicenseNo],
    [registrationFieldLabel('prcExpirationDate'), toDay(prcExpirationDate)],
    [registrationFieldLabel('isCpdasUser'), yesOrNo(values.isCpdasUser)],
    [registrationFieldLabel('source'), source && referralSourceLabel(source)],
    [registrationFieldLabel('marketingConsent'), yesOrNo(values.marketingConsent)],
    [registrationFieldLabel('notes'), values.notes],
  ]
}

/** Noon in Manila is the same day in any time zone. */
function toDay(day: string | null | undefined): string | null {
  return day && !Number.isNaN(Date.parse(day)) ? formatDate(`${day}T04:00:00Z`) : null
}

function Proof({ values }: { values: RegistrationFormValues }) {
  const { proofOfPaymentFile: file = null, referenceNumber, amountSent } = values
  const url = useObjectUrl(file)
  if (file === null || url === undefined) return null
  const amount = parseAmount(amountSent ?? '')
  return (
    <>
      <DetailsList
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
  seminar: PublicSeminar | null
  values: RegistrationFormValues
}) {
  return (
    <div className="grid gap-6">
      {seminar === null ? (
        <p>{noSeminarSelectedText}</p>
      ) : (
        <DetailsList title="Seminar" facts={toSeminarSummary(seminar)} />
      )}
      <DetailsList title="Personal Information" facts={personalDetails(values)} />
      <DetailsList title="Professional Details" facts={professionalDetails(values)} />
      <Proof values={values} />
    </div>
  )
}

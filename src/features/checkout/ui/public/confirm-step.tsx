import { formatDay } from '../../../../platform/format/dates.ts'
import { formatPrice } from '../../../../platform/format/money.ts'
import { type Fact, Facts } from '../../../../ui/public/facts.tsx'
import { sourceWords } from '../../../people/contract/source-labels.ts'
import { readAmount } from '../../../registrations/contract/registration.ts'
import type { ShownSeminar } from '../../../seminars/contract/seminars.ts'
import { seminarFacts } from '../../../seminars/ui/public/seminar-summary.ts'
import { typedName } from '../confirmation.ts'
import { type FormValues, labelOf, noSeminarSelected } from '../registration-form.ts'
import { useObjectUrl } from './payment-fields.tsx'

const yesOrNo = (isTicked: boolean | undefined) => (isTicked ? 'Yes' : 'No')

function personalFacts(values: FormValues): Fact[] {
  return [
    ['Name', typedName(values)],
    [labelOf('email'), values.email],
    [labelOf('phone'), values.phone],
  ]
}

function professionalFacts(values: FormValues): Fact[] {
  const { prcExpirationDate, source } = values
  return [
    [labelOf('company'), values.company],
    [labelOf('jobTitle'), values.jobTitle],
    [labelOf('prcLicenseNo'), values.prcLicenseNo],
    [labelOf('prcExpirationDate'), toDay(prcExpirationDate)],
    [labelOf('isCpdasUser'), yesOrNo(values.isCpdasUser)],
    [labelOf('source'), source && sourceWords(source)],
    [labelOf('marketingConsent'), yesOrNo(values.marketingConsent)],
    [labelOf('notes'), values.notes],
  ]
}

/** Noon in Manila is the same day in any time zone. */
function toDay(day: string | null | undefined): string | null {
  return day && !Number.isNaN(Date.parse(day)) ? formatDay(`${day}T04:00:00Z`) : null
}

function Proof({ values }: { values: FormValues }) {
  const { proofOfPaymentFile: file = null, referenceNumber, amountSent } = values
  const url = useObjectUrl(file)
  if (file === null || url === undefined) return null
  const amount = readAmount(amountSent ?? '')
  return (
    <>
      <Facts
        title={labelOf('proofOfPaymentFile')}
        facts={[
          [labelOf('referenceNumber'), referenceNumber],
          [labelOf('amountSent'), amount === null ? null : formatPrice(amount)],
        ]}
      />
      <img className="drop-preview justify-self-start" src={url} alt={`Preview of ${file.name}`} />
    </>
  )
}

export function ConfirmStep({ seminar, values }: { seminar: ShownSeminar | null; values: FormValues }) {
  return (
    <div className="grid gap-6">
      {seminar === null ? (
        <p>{noSeminarSelected}</p>
      ) : (
        <Facts title="Seminar" facts={seminarFacts(seminar)} />
      )}
      <Facts title="Personal Information" facts={personalFacts(values)} />
      <Facts title="Professional Details" facts={professionalFacts(values)} />
      <Proof values={values} />
    </div>
  )
}

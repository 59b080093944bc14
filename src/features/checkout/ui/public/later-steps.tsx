/** The steps of registration after the first. */

import {
  referralSourceLabel,
  referralSourceOptions,
  toSourceOptions,
} from '#app/features/people/contract/source-labels.ts'
import type { PublicSeminar } from '#app/features/seminars/contract/seminars.ts'
import { toSeminarSummary } from '#app/features/seminars/ui/public/seminar-summary.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { parseTypedAmount } from '#app/platform/format/typed-amounts.ts'
import { useObjectUrl } from '#app/ui/chosen-file.ts'
import { Loading } from '#app/ui/loading.tsx'
import { type DetailsEntry, DetailsList } from '#app/ui/public/facts.tsx'
import { Skeleton } from '#app/ui/public/skeleton.tsx'
import { enteredFullName } from '../made-confirmation.ts'
import { listPlaces } from '../other-people.ts'
import {
  findFormFieldUse,
  noSeminarSelectedText,
  type RegistrationFieldName,
  type RegistrationFormValues,
  registrationFieldLabel,
  toProfessionOptions,
} from '../registration-form.ts'
import { CheckboxField, DateField, SelectField, TextAreaField, TextField } from './form-fields.tsx'
import { FurtherPeople, personTitle, toAnswerForm } from './further-people.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { PaymentSection } from './payment-section.tsx'
import { type RegistrationForm, toFormOfOther } from './use-registration-form.ts'
import { ValidationSummary, type ValidationSummaryProps } from './validation-summary.tsx'

// biome-ignore lint/performance/noBarrelFile: what is sent in the last step is loaded with it
export { toRegistrationConfirmation } from '../made-confirmation.ts'
export { toOthersBody, toRegisterInput } from '../register-input.ts'
export { toRegistrationFailure } from '../registration-failure.ts'

export function ProfessionalDetailsStep({
  form,
  seminar,
}: {
  form: RegistrationForm
  seminar: PublicSeminar | null
}) {
  const { own, sources } = form.definition
  return (
    <div className="grid gap-6">
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <TextField form={form} name="company" autoComplete="organization" enterKeyHint="next" />
        <TextField form={form} name="jobTitle" autoComplete="organization-title" enterKeyHint="next" />
        <TextField form={form} name="prcLicenseNo" autoComplete="off" enterKeyHint="next" />
        <DateField form={form} />
        <SelectField
          form={form}
          name="prcProfessionId"
          options={toProfessionOptions(form.definition)}
          placeholder="Please choose"
        />
        <div className="grid gap-y-2 sm:col-span-2">
          <CheckboxField form={form} name="isCpdasUser" />
          <SelectField
            form={form}
            name="source"
            options={sources === null ? referralSourceOptions : toSourceOptions(sources)}
            placeholder="Please choose"
          />
          <TextAreaField form={form} name="notes" />
          <CheckboxField form={form} name="marketingConsent" />
        </div>
      </div>
      {own && <own.Fields form={toAnswerForm(form)} />}
      <FurtherPeople form={form} />
      {seminar?.price ? (
        <>
          <PaymentSection seminarId={seminar.id} price={seminar.price} />
          <PaymentFields form={form} />
        </>
      ) : null}
    </div>
  )
}

const yesOrNo = (isTicked: boolean | undefined) => (isTicked ? 'Yes' : 'No')

type GivenDetail = readonly [field: RegistrationFieldName, value: string | null | undefined]

/** Lists the details of the fields that the form shows. */
function toDetails({ definition }: RegistrationForm, given: readonly GivenDetail[]): DetailsEntry[] {
  return given
    .filter(([name]) => findFormFieldUse(definition, name) !== 'off')
    .map(([name, value]) => [registrationFieldLabel(name), value])
}

function personalDetails(form: RegistrationForm): DetailsEntry[] {
  const { values } = form
  return [
    ['Name', enteredFullName(values)],
    ...toDetails(form, [
      ['email', values.email],
      ['phone', values.phone],
    ]),
  ]
}

function professionalDetails(form: RegistrationForm): DetailsEntry[] {
  const { values } = form
  const { prcExpirationDate, prcProfessionId, source } = values
  const profession = toProfessionOptions(form.definition).find(({ value }) => value === prcProfessionId)
  return toDetails(form, [
    ['company', values.company],
    ['jobTitle', values.jobTitle],
    ['prcLicenseNo', values.prcLicenseNo],
    ['prcExpirationDate', toDay(prcExpirationDate)],
    ['prcProfessionId', profession?.label],
    ['isCpdasUser', yesOrNo(values.isCpdasUser)],
    ['source', source && referralSourceLabel(source)],
    ['marketingConsent', yesOrNo(values.marketingConsent)],
    ['notes', values.notes],
  ])
}

function detailsOfOther(form: RegistrationForm, place: number): DetailsEntry[] {
  const other = toFormOfOther(form, place)
  const professional = ['prcLicenseNo', 'prcExpirationDate', 'prcProfessionId'] as const
  const labels = professional.map(registrationFieldLabel)
  return [
    ...personalDetails(other),
    ...professionalDetails(other).filter(([label]) => labels.includes(label)),
    ...(form.definition.own?.toDetails(other.values) ?? []),
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
  const amount = parseTypedAmount(amountSent ?? '')
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

export interface ConfirmRegistrationStepProps extends Omit<ValidationSummaryProps, 'own'> {
  seminar: PublicSeminar | null
  form: RegistrationForm
  /** Whether the draft in the browser has been read. */
  isReady: boolean
}

export function ConfirmRegistrationStep({
  seminar,
  form,
  isReady,
  ...summary
}: ConfirmRegistrationStepProps) {
  if (!isReady) return <Waiting />
  return (
    <>
      <div className="grid gap-6">
        {seminar === null ? (
          <p>{noSeminarSelectedText}</p>
        ) : (
          <DetailsList title="Seminar" facts={toSeminarSummary(seminar)} />
        )}
        <DetailsList title="Personal Information" facts={personalDetails(form)} />
        <DetailsList title="Professional Details" facts={professionalDetails(form)} />
        {form.definition.own && (
          <DetailsList title="Additional Questions" facts={form.definition.own.toDetails(form.values)} />
        )}
        {listPlaces(form.values).map((place) => (
          <DetailsList key={place} title={personTitle(place)} facts={detailsOfOther(form, place)} />
        ))}
        <Proof values={form.values} />
      </div>
      <ValidationSummary {...summary} own={form.definition.own} />
    </>
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

import { formatDate } from '../../../../platform/format/dates.ts'
import { formatPrice } from '../../../../platform/format/money.ts'
import { useObjectUrl } from '../../../../ui/chosen-file.ts'
import { type DetailsEntry, DetailsList } from '../../../../ui/public/facts.tsx'
import { Checkbox } from '../../../../ui/public/inputs.tsx'
import { isNoMiddleName } from '../../../people/contract/name-fields.ts'
import { NameSuffix } from '../../../people/contract/person.ts'
import { referralSourceLabel } from '../../../people/contract/source-labels.ts'
import { EmailHint } from '../../../people/ui/email-hint.tsx'
import { parseAmount } from '../../../registrations/contract/registration.ts'
import type { PublicSeminar } from '../../../seminars/contract/seminars.ts'
import { toSeminarSummary } from '../../../seminars/ui/public/seminar-summary.ts'
import { enteredFullName } from '../confirmation.ts'
import {
  fieldUse,
  noSeminarSelectedText,
  type RegistrationFieldName,
  type RegistrationFormValues,
  registrationFieldLabel,
  toProfessionOptions,
} from '../registration-form.ts'
import { SelectField, TextField } from './form-fields.tsx'
import {
  focusRegistrationField,
  type RegistrationForm,
  registrationFieldId,
} from './use-registration-form.ts'

const suffixOptions = NameSuffix.options.map((value) => ({ value, label: value }))

/** Null means "none", empty means unanswered. */
function MiddleName({ form }: { form: RegistrationForm }) {
  const hasNone = form.values.middleInitial === null

  function change(hasNoMiddleName: boolean) {
    form.change({ middleInitial: hasNoMiddleName ? null : '' })
    // The field is disabled until React has rendered.
    if (!hasNoMiddleName) requestAnimationFrame(() => focusRegistrationField('middleInitial'))
  }

  function checkTyped() {
    if (isNoMiddleName(form.values.middleInitial ?? '')) form.change({ middleInitial: null })
    form.check(['middleInitial'])
  }

  return (
    <div>
      <TextField
        form={form}
        name="middleInitial"
        isRequired={!hasNone}
        disabled={hasNone}
        autoComplete="additional-name"
        autoCapitalize="words"
        enterKeyHint="next"
        placeholder={hasNone ? 'No middle name' : undefined}
        onBlur={checkTyped}
      />
      <Checkbox
        id={registrationFieldId('noMiddleName')}
        name="noMiddleName"
        label="I have no middle name"
        checked={hasNone}
        onChange={(event) => change(event.target.checked)}
      />
    </div>
  )
}

function EmailField({ form }: { form: RegistrationForm }) {
  return (
    <TextField
      form={form}
      name="email"
      type="email"
      isRequired
      hint={
        <EmailHint typed={form.values.email ?? ''} onUse={(email) => form.change({ email })}>
          We will send your confirmation to this address.
        </EmailHint>
      }
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="next"
    />
  )
}

export function PersonalInformationStep({ form }: { form: RegistrationForm }) {
  const name = { form, isRequired: true, autoCapitalize: 'words', enterKeyHint: 'next' as const }
  return (
    <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      <TextField {...name} name="firstName" autoComplete="given-name" />
      <MiddleName form={form} />
      <TextField {...name} name="lastName" autoComplete="family-name" />
      <SelectField
        form={form}
        name="suffix"
        options={suffixOptions}
        placeholder="None"
        autoComplete="honorific-suffix"
      />
      <EmailField form={form} />
      <TextField
        form={form}
        name="phone"
        type="tel"
        hint="For example 0917 555 0101"
        autoComplete="tel"
        enterKeyHint="next"
      />
    </div>
  )
}

const yesOrNo = (isTicked: boolean | undefined) => (isTicked ? 'Yes' : 'No')

type GivenDetail = readonly [field: RegistrationFieldName, value: string | null | undefined]

/** Of the fields that the form shows. */
function toDetails({ definition }: RegistrationForm, given: readonly GivenDetail[]): DetailsEntry[] {
  return given
    .filter(([name]) => fieldUse(definition, name) !== 'off')
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
  form,
}: {
  seminar: PublicSeminar | null
  form: RegistrationForm
}) {
  return (
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
      <Proof values={form.values} />
    </div>
  )
}

import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { ProofFileInput, toProofRequestFields } from '#app/features/payments/ui/admin/proof-fields.tsx'
import { isNoMiddleName } from '#app/features/people/contract/name-fields.ts'
import { NameSuffix } from '#app/features/people/contract/person.ts'
import { EmailHint } from '#app/features/people/ui/email-hint.tsx'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { sessionExpiredAdvice } from '#app/platform/api-client/ended-session.ts'
import { generateIdempotencyKey } from '#app/platform/api-client/idempotency-key.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { Sheet, SheetForm, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { toast } from '#app/ui/toast.ts'
import {
  type AttendeeAdminForm,
  AttendeeFormValues,
  emptyAttendeeFormValues,
  toRegisterAttendeeInput,
} from './attendee-form.ts'
import { createAttendeeFailedText, createAttendeeMutation } from './attendees-api.ts'
import { DiscountFields } from './discount-fields.tsx'
import { type SelectedSeminar, SeminarField, useSeminarOptions } from './seminar-field.tsx'
import { useSourceOptions } from './source-options.ts'

const suffixOptions = [
  { value: '', label: 'None' },
  ...NameSuffix.options.map((value) => ({ value, label: value })),
]

/** Adds an attendee manually, optionally with a registration. */
export function AddAttendeeSheet({ seminar }: { seminar: SelectedSeminar | null }) {
  return (
    <Sheet title="Add New Attendee" subtitle="For someone who registers by phone, on paper or on site.">
      <AddAttendeeForm seminar={seminar} />
    </Sheet>
  )
}

/** A person and optionally a seminar; a refusal keeps the input. */
function AddAttendeeForm({ seminar }: { seminar: SelectedSeminar | null }) {
  const close = useCloseSheet()
  const choices = useSeminarOptions(seminar)
  const isStillStaff = useStaffRoleCheck(createAttendeeFailedText)
  const [attemptKey] = useState(generateIdempotencyKey)
  const { mutateAsync } = useEndpointMutation(createAttendeeMutation(choices.titleOf, attemptKey))
  const adminForm = useAdminForm({
    schema: AttendeeFormValues,
    values: emptyAttendeeFormValues(seminar?.id ?? null),
    async send(form) {
      if (!(await isStillStaff())) return
      const takesProof = form.seminarId !== '' && choices.hasPrice(Number(form.seminarId))
      await mutateAsync(toRegisterAttendeeInput(form, takesProof ? toProofRequestFields(form) : null))
      close()
    },
  })
  return (
    <SheetForm adminForm={adminForm} saveLabel="Add Attendee" busyLabel="Adding...">
      <SeminarField adminForm={adminForm} choices={choices} />
      <NameFields adminForm={adminForm} />
      <OtherFields adminForm={adminForm} />
      <PriceFields adminForm={adminForm} hasPrice={choices.hasPrice} />
      <PaymentFields adminForm={adminForm} hasPrice={choices.hasPrice} />
    </SheetForm>
  )
}

interface PaymentFieldsProps {
  adminForm: AttendeeAdminForm
  hasPrice: (seminarId: number) => boolean
}

/** Discounts of the seat, if the seminar has a fee. */
function PriceFields({ adminForm: { form }, hasPrice }: PaymentFieldsProps) {
  const [seminarId, email, declaredRuleId, voucherCode] = useWatch({
    control: form.control,
    name: ['seminarId', 'email', 'declaredRuleId', 'voucherCode'],
  })
  const { errors } = form.formState
  return (
    <DiscountFields
      seminarId={seminarId !== '' && hasPrice(Number(seminarId)) ? Number(seminarId) : null}
      email={email.trim()}
      values={{ declaredRuleId, voucherCode }}
      errors={{
        declaredRuleId: errors.declaredRuleId?.message,
        voucherCode: errors.voucherCode?.message,
      }}
      onChange={(name, value) => {
        form.clearErrors(name)
        form.setValue(name, value, { shouldDirty: true })
      }}
    />
  )
}

/** The proof, if the seminar has a fee; it can be added later. */
function PaymentFields({ adminForm: { field, form }, hasPrice }: PaymentFieldsProps) {
  const seminarId = useWatch({ control: form.control, name: 'seminarId' })
  const file = useWatch({ control: form.control, name: 'proofOfPaymentFile' })
  if (seminarId === '' || !hasPrice(Number(seminarId))) return null
  return (
    <>
      <ProofFileInput
        file={file}
        error={form.formState.errors.proofOfPaymentFile?.message}
        onChange={(chosen, refusal) => {
          form.setValue('proofOfPaymentFile', chosen, {
            shouldDirty: true,
            shouldValidate: refusal === undefined,
          })
          if (refusal !== undefined) form.setError('proofOfPaymentFile', { message: refusal })
        }}
      />
      {file === null ? null : (
        <div className="field-row">
          <TextInput {...field('referenceNumber')} label="Reference Number" />
          <TextInput
            {...field('amountSent')}
            label="Amount Sent"
            description="In pesos"
            inputMode="decimal"
          />
        </div>
      )}
    </>
  )
}

function NameFields({ adminForm }: { adminForm: AttendeeAdminForm }) {
  const { field, form } = adminForm
  const hasNone = useWatch({ control: form.control, name: 'hasNoMiddleName' })
  const typed = { autoCapitalize: 'words' }
  const checkMiddleName = () => {
    if (!isNoMiddleName(form.getValues('middleInitial') ?? '')) return
    form.setValue('middleInitial', '')
    form.setValue('hasNoMiddleName', true)
    void form.trigger('middleInitial')
  }
  return (
    <>
      <TextInput {...field('firstName')} {...typed} label="First Name" required data-autofocus />
      <TextInput
        {...field('middleInitial')}
        {...typed}
        onBlur={checkMiddleName}
        label="Middle Name"
        placeholder={hasNone ? 'No middle name' : undefined}
        required={!hasNone}
        disabled={hasNone}
      />
      <Checkbox
        {...form.register('hasNoMiddleName', { onChange: () => void form.trigger('middleInitial') })}
        label="No middle name"
      />
      <TextInput {...field('lastName')} {...typed} label="Last Name" required />
      <NativeSelect {...field('suffix')} label="Suffix" data={suffixOptions} />
    </>
  )
}

/** Separate, so that after validation the first invalid field in visual order gets the focus. */
function OtherFields({ adminForm }: { adminForm: AttendeeAdminForm }) {
  const { field, form } = adminForm
  const email = useWatch({ control: form.control, name: 'email' })
  const takeSuggestion = (meant: string) =>
    form.setValue('email', meant, { shouldDirty: true, shouldValidate: true })
  return (
    <>
      <TextInput
        {...field('email')}
        type="email"
        label="Email"
        description={
          <EmailHint typed={email} onUse={takeSuggestion}>
            Tickets and certificates go to this address.
          </EmailHint>
        }
        required
      />
      <TextInput {...field('phone')} type="tel" label="Contact Number" />
      <TextInput {...field('company')} label="Company" />
      <TextInput {...field('jobTitle')} label="Job Title" />
      <div className="field-row">
        <TextInput {...field('prcLicenseNo')} label="PRC License No." />
        <TextInput {...field('prcExpirationDate')} type="date" label="PRC Expiration Date" />
      </div>
      <NativeSelect {...field('source')} label="How did you hear about us?" data={useSourceOptions()} />
      <Textarea {...field('notes')} label="Notes" rows={4} resize="vertical" />
      <Checkbox {...form.register('isCpdasUser')} label="CPDAS user" />
      <TextInput
        {...field('marketingBasis')}
        label="Marketing consent: who gave it, when and how"
        description="Fill in only if they agreed to receive news by e-mail, such as “asked for it by phone on 5 December”. Without consent, they get no bulk invitations."
      />
    </>
  )
}

/**
 * Checks that the session is still one of staff: anybody may post a registration, so after it ends the form
 * would count as a visitor's own.
 * @param failed prefix of the message
 */
function useStaffRoleCheck(failed: string): () => Promise<boolean> {
  const api = useApiClient()
  return async () => {
    try {
      const { user } = await api.request('GET /auth/session', { fallback: failed })
      if (!roleHasPermission(user.role, 'attendees.read'))
        throw new ApiError('You no longer have permission to do this.', 403)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(`${failed}: ${error.message}`, sessionExpiredAdvice(error))
      return false
    }
  }
}

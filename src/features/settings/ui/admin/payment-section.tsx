import { Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFieldArray } from 'react-hook-form'
import { mostPaymentAccounts, type PaymentMethods } from '#app/features/settings/contract/payment-methods.ts'
import type { SavedSection } from '#app/features/settings/contract/settings.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { paymentMethodsQuery, savePaymentMethodsMutation } from '../settings-api.ts'
import { FormSwitch } from './form-switch.tsx'
import { newId } from './new-id.ts'
import { PaymentAccountFields, type PaymentAdminForm } from './payment-account-fields.tsx'
import { PaymentPreview } from './payment-preview.tsx'
import { PaymentFormValues, toPaymentField, toPaymentFormValues, toPaymentMethods } from './payment-values.ts'
import { AddRowButton } from './row-actions.tsx'
import { SectionForm, SectionLoader } from './section-form.tsx'
import { SectionHistory } from './section-history.tsx'
import { useSectionForm } from './use-section-form.ts'

export function PaymentMethodsSection() {
  const query = useQuery(paymentMethodsQuery())
  return <SectionLoader query={query}>{(saved) => <PaymentMethodsForm saved={saved} />}</SectionLoader>
}

function PaymentMethodsForm({ saved }: { saved: SavedSection<PaymentMethods> }) {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useEndpointMutation(savePaymentMethodsMutation)
  const section = useSectionForm({
    saved,
    schema: PaymentFormValues,
    toFormValues: toPaymentFormValues,
    toSectionValue: toPaymentMethods,
    toFieldName: toPaymentField,
    save: mutateAsync,
    refetch: () => queries.fetchQuery({ ...paymentMethodsQuery(), staleTime: 0 }),
  })
  const { adminForm } = section
  const { field } = adminForm
  return (
    <div className="settings-columns">
      <SectionForm label="Payment methods" section={section} isPending={isPending}>
        <Accounts adminForm={adminForm} />
        <fieldset className="form-group">
          <legend>Instructions</legend>
          <Textarea {...field('instructions')} label="Steps" description="One step per line." rows={6} />
          <TextInput {...field('feeNotice')} label="Fee Notice" autoComplete="off" />
        </fieldset>
        <fieldset className="form-group">
          <legend>Ledger</legend>
          <FormSwitch
            control={adminForm.form.control}
            name="keepsLedger"
            label="Keep a ledger of bills and money received"
            description="Each registration with a price gets a bill, also those made before. Payments are recorded under Bills. Registrants are asked to write the code of their bill in the message of a transfer."
          />
          <FormSwitch
            control={adminForm.form.control}
            name="acceptsSureMatches"
            label="Accept sure matches at once when a statement is imported"
            description="Sure are payments with the code of the bill and its exact amount, or with the reference of its proof. Each can be undone."
          />
          <FormSwitch
            control={adminForm.form.control}
            name="isProofOptional"
            label="Proof of payment is optional"
            description="Only with a ledger. Registrants without proof keep their seat while you look for the payment in the statement, by the code of the bill."
          />
        </fieldset>
      </SectionForm>
      <div className="settings-aside">
        <PaymentPreview adminForm={adminForm} />
        <p className="muted">Registrants see the accounts in this order, when a seminar has a price.</p>
        <SectionHistory section="paymentMethods" currentVersion={saved.version} />
      </div>
    </div>
  )
}

const newAccount = () => ({
  id: newId(),
  kind: 'wallet',
  label: '',
  accountName: '',
  accountNumber: '',
  qrPayload: '',
  isTrialConfirmed: false,
  isActive: true,
})

function Accounts({ adminForm }: { adminForm: PaymentAdminForm }) {
  const rows = useFieldArray({ control: adminForm.form.control, name: 'accounts' })
  return (
    <fieldset className="form-group">
      <legend>Accounts</legend>
      {rows.fields.map(({ id }, index) => (
        <PaymentAccountFields key={id} adminForm={adminForm} index={index} rows={rows} />
      ))}
      <AddRowButton
        noun="account"
        label="Add an account"
        isFull={rows.fields.length >= mostPaymentAccounts}
        onAdd={() => rows.append(newAccount())}
      />
    </fieldset>
  )
}

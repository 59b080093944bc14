import { TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import {
  mostPaymentAccounts,
  type PaymentAccount,
  PaymentMethods,
} from '#app/features/settings/contract/payment-methods.ts'
import { ListInput } from '#app/ui/admin/list-input.tsx'
import { createRowId } from './create-row-id.ts'
import { FormRows } from './form-rows.tsx'
import { FormSwitch } from './form-switch.tsx'
import { PaymentAccountFields, type PaymentAdminForm } from './payment-account-fields.tsx'
import { SettingsSection } from './settings-section.tsx'

export function PaymentMethodsSection() {
  return (
    <SettingsSection
      section="paymentMethods"
      label="Payment methods"
      form={{ schema: PaymentMethods }}
      Fields={PaymentMethodFields}
      Aside={PaymentAside}
    />
  )
}

interface PaymentPartProps {
  adminForm: PaymentAdminForm
}

function PaymentAside({ adminForm }: PaymentPartProps) {
  return (
    <>
      <PaymentPreview adminForm={adminForm} />
      <p className="muted">Registrants see the accounts in this order, when a seminar has a price.</p>
    </>
  )
}

function PaymentMethodFields({ adminForm }: PaymentPartProps) {
  const { field, form } = adminForm
  return (
    <>
      <Accounts adminForm={adminForm} />
      <fieldset className="form-group">
        <legend>Instructions</legend>
        <ListInput
          control={form.control}
          name="instructions"
          label="Steps"
          description="One step per line."
          rows={6}
        />
        <TextInput {...field('feeNotice')} label="Fee Notice" />
      </fieldset>
      <fieldset className="form-group">
        <legend>Ledger</legend>
        <FormSwitch
          control={form.control}
          name="keepsLedger"
          label="Keep a ledger of bills and money received"
          description="Each registration with a price has a bill, also those made before. Payments are recorded under Bills. Registrants are asked to write the code of their bill in the message of a transfer."
        />
        <FormSwitch
          control={form.control}
          name="acceptsSureMatches"
          label="Accept sure matches at once when a statement is imported"
          description="Sure are payments with the code of the bill and its exact amount, or with the reference of its proof. Each can be undone."
        />
        <FormSwitch
          control={form.control}
          name="isProofOptional"
          label="Proof of payment is optional"
          description="Only with a ledger. Registrants without proof keep their seat while you look for the payment in the statement, by the code of the bill."
        />
      </fieldset>
    </>
  )
}

const newAccount = (): PaymentAccount => ({
  id: createRowId(),
  kind: 'wallet',
  label: '',
  accountName: '',
  accountNumber: '',
  qrPayload: null,
  isTrialConfirmed: false,
  isActive: true,
})

function Accounts({ adminForm }: { adminForm: PaymentAdminForm }) {
  return (
    <FormRows
      legend="Accounts"
      control={adminForm.form.control}
      name="accounts"
      noun="account"
      most={mostPaymentAccounts}
      newRow={newAccount}
    >
      {(index) => <PaymentAccountFields adminForm={adminForm} index={index} />}
    </FormRows>
  )
}

/** The payment section as registrants see it, without the drawn codes. */
function PaymentPreview({ adminForm }: { adminForm: PaymentAdminForm }) {
  const { accounts = [], instructions = [], feeNotice } = useWatch({ control: adminForm.form.control })
  const shown = accounts.filter(({ isActive }) => isActive)
  return (
    <section className="settings-preview" aria-label="Preview">
      {shown.length === 0 ? <p>There is no account to which registrants can pay.</p> : null}
      {shown.map(({ id, label, accountName, accountNumber, qrPayload }) => (
        <div key={id}>
          <p className="settings-preview-name">{label || 'Unnamed account'}</p>
          <p>{[accountName, accountNumber].filter(Boolean).join(', ')}</p>
          {qrPayload ? <p className="muted">With QR Ph code</p> : null}
        </div>
      ))}
      <ol>
        {instructions.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {feeNotice ? <p className="muted">{feeNotice}</p> : null}
    </section>
  )
}

import { useWatch } from 'react-hook-form'
import type { PaymentAdminForm } from './payment-account-fields.tsx'

/** The payment section as registrants see it, without the drawn codes. */
export function PaymentPreview({ adminForm }: { adminForm: PaymentAdminForm }) {
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

import { Button, FileButton, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { PaymentAccountKind, PaymentMethods } from '#app/features/settings/contract/payment-methods.ts'
import { parseQrPh, requestPayment } from '#app/features/settings/rules/qr-ph.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { browserClient } from '#app/platform/api-client/browser-client.ts'
import type { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { Icon } from '#app/ui/icon.tsx'
import { FormSwitch } from './form-switch.tsx'

export type PaymentAdminForm = ReturnType<typeof useAdminForm<PaymentMethods>>

const kindOptions: { value: PaymentAccountKind; label: string }[] = [
  { value: 'wallet', label: 'Mobile wallet' },
  { value: 'bank', label: 'Bank account' },
  { value: 'cash', label: 'Cash at the office' },
]

export interface PaymentAccountFieldsProps {
  adminForm: PaymentAdminForm
  index: number
}

export function PaymentAccountFields({ adminForm, index }: PaymentAccountFieldsProps) {
  const { field } = adminForm
  return (
    <>
      <div className="field-row">
        <NativeSelect {...field(`accounts.${index}.kind`)} label="Type" data={kindOptions} />
        <TextInput {...field(`accounts.${index}.label`)} label="Label" required />
      </div>
      <div className="field-row">
        <TextInput {...field(`accounts.${index}.accountName`)} label="Account Name" />
        <TextInput {...field(`accounts.${index}.accountNumber`)} label="Account Number" />
      </div>
      <QrField adminForm={adminForm} index={index} />
      <FormSwitch
        control={adminForm.form.control}
        name={`accounts.${index}.isActive`}
        label="Shown to registrants"
      />
    </>
  )
}

/** Reads the chosen picture at once, so that a code that no wallet can pay is never saved. */
function useQrPicture(onRead: (payload: string) => void) {
  const [error, setError] = useState<string | null>(null)
  const [isReading, setIsReading] = useState(false)

  async function read(file: File | null) {
    if (file === null) return
    setIsReading(true)
    setError(null)
    try {
      const call = { body: { file }, fallback: 'The picture could not be read.' }
      onRead((await browserClient.request('POST /settings/payment-methods/read-qr', call)).payload)
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : 'The picture could not be read.')
    } finally {
      setIsReading(false)
    }
  }

  return { read, error, isReading }
}

function QrField({ adminForm: { form, field }, index }: PaymentAccountFieldsProps) {
  const name = `accounts.${index}.qrPayload` as const
  const payload = useWatch({ control: form.control, name })
  function setPayload(text: string | null) {
    form.setValue(name, text, { shouldDirty: true, shouldValidate: true })
    // The trial was made with the former code.
    form.setValue(`accounts.${index}.isTrialConfirmed`, false, { shouldDirty: true })
  }
  const { read, error, isReading } = useQrPicture(setPayload)
  const { error: refusal } = field(name)
  const message = error ?? refusal
  return (
    <div className="payment-qr">
      {payload === null ? <p className="muted">No QR code</p> : <QrSummary payload={payload} />}
      <div className="row-actions">
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void read(file)}>
          {(props) => (
            <Button {...props} loading={isReading} leftSection={<Icon name="upload" />}>
              {payload === null ? 'Upload QR Ph picture' : 'Replace QR Ph picture'}
            </Button>
          )}
        </FileButton>
        {payload === null ? null : (
          <Button variant="subtle" color="red" onClick={() => setPayload(null)}>
            Remove QR code
          </Button>
        )}
      </div>
      {payload === null ? null : <AmountInCode form={form} index={index} payload={payload} />}
      {message === undefined ? null : (
        <p className="form-error" role="alert">
          {message}
        </p>
      )}
    </div>
  )
}

/** Codes with the amount are shown once a payment by one has arrived. */
function AmountInCode({
  form,
  index,
  payload,
}: {
  form: PaymentAdminForm['form']
  index: number
  payload: string
}) {
  if (typeof parseQrPh(payload) === 'string') return null
  return (
    <details className="payment-trial">
      <summary>Put the amount into the code</summary>
      <p>
        Registrants then need not type the amount. First scan this code with another wallet: it asks for ₱1.
        Some apps refuse changed codes, so switch it on only when the ₱1 has arrived.
      </p>
      <QrDrawing
        label="QR Ph code for ₱1"
        payload={requestPayment(payload, { amount: 1, reference: null })}
      />
      <FormSwitch
        control={form.control}
        name={`accounts.${index}.isTrialConfirmed`}
        label="The ₱1 has arrived: show codes with the amount"
      />
    </details>
  )
}

const quietSquares = 4

function QrDrawing({ label, payload }: { label: string; payload: string }) {
  const { data } = useQuery({
    queryKey: ['settings', 'qr-drawing', payload],
    queryFn: async () => (await import('#app/ui/qr-drawing.ts')).drawQrCode(payload),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const size = (data?.squares ?? 0) + 2 * quietSquares
  return (
    <svg
      className="payment-qr-drawing"
      role="img"
      aria-label={label}
      viewBox={`${-quietSquares} ${-quietSquares} ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={data?.path} fill="#000" />
    </svg>
  )
}

function QrSummary({ payload }: { payload: string }) {
  const code = parseQrPh(payload)
  return (
    <div className="payment-qr-summary">
      <QrDrawing label="QR Ph code" payload={payload} />
      {typeof code === 'string' ? null : (
        <p>
          QR Ph code of {code.name}, {code.city}
          {code.amount === null ? null : `, fixed at ₱${code.amount}`}
        </p>
      )}
    </div>
  )
}

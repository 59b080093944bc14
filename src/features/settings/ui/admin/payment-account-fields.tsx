import { Button, FileButton, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFieldArrayReturn, useWatch } from 'react-hook-form'
import { ApiError } from '../../../../platform/api-client/api-client.ts'
import { browserClient } from '../../../../platform/api-client/browser-client.ts'
import type { useAdminForm } from '../../../../ui/admin/use-admin-form.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { PaymentAccountKind } from '../../contract/payment-methods.ts'
import { parseQrPh } from '../../rules/qr-ph.ts'
import { FormSwitch } from './form-switch.tsx'
import type { PaymentFormValues } from './payment-values.ts'
import { RowActions } from './row-actions.tsx'

export type PaymentAdminForm = ReturnType<typeof useAdminForm<PaymentFormValues>>

const kindOptions: { value: PaymentAccountKind; label: string }[] = [
  { value: 'wallet', label: 'Mobile wallet' },
  { value: 'bank', label: 'Bank account' },
  { value: 'cash', label: 'Cash at the office' },
]

export interface PaymentAccountFieldsProps {
  adminForm: PaymentAdminForm
  index: number
  rows: UseFieldArrayReturn<PaymentFormValues, 'accounts'>
}

export function PaymentAccountFields({ adminForm, index, rows }: PaymentAccountFieldsProps) {
  const { field } = adminForm
  const number = index + 1
  return (
    <fieldset className="settings-row" aria-label={`Account ${number}`}>
      <div className="field-row">
        <NativeSelect {...field(`accounts.${index}.kind`)} label="Type" data={kindOptions} />
        <TextInput {...field(`accounts.${index}.label`)} label="Label" autoComplete="off" required />
      </div>
      <div className="field-row">
        <TextInput {...field(`accounts.${index}.accountName`)} label="Account Name" autoComplete="off" />
        <TextInput {...field(`accounts.${index}.accountNumber`)} label="Account Number" autoComplete="off" />
      </div>
      <QrField adminForm={adminForm} index={index} />
      <FormSwitch
        control={adminForm.form.control}
        name={`accounts.${index}.isActive`}
        label="Shown to registrants"
      />
      <RowActions noun="account" index={index} rows={rows} />
    </fieldset>
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

function QrField({ adminForm: { form, field }, index }: Omit<PaymentAccountFieldsProps, 'rows'>) {
  const name = `accounts.${index}.qrPayload` as const
  const payload = useWatch({ control: form.control, name })
  const setPayload = (text: string) => form.setValue(name, text, { shouldDirty: true, shouldValidate: true })
  const { read, error, isReading } = useQrPicture(setPayload)
  const { error: refusal } = field(name)
  const message = error ?? refusal
  return (
    <div className="payment-qr">
      {payload === '' ? <p className="muted">No QR code</p> : <QrSummary payload={payload} />}
      <div className="row-actions">
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void read(file)}>
          {(props) => (
            <Button {...props} variant="default" loading={isReading} leftSection={<Icon name="upload" />}>
              {payload === '' ? 'Upload QR Ph picture' : 'Replace QR Ph picture'}
            </Button>
          )}
        </FileButton>
        {payload === '' ? null : (
          <Button variant="subtle" color="red" onClick={() => setPayload('')}>
            Remove QR code
          </Button>
        )}
      </div>
      {message === undefined ? null : (
        <p className="form-error" role="alert">
          {message}
        </p>
      )}
    </div>
  )
}

const quietSquares = 4

function QrSummary({ payload }: { payload: string }) {
  const code = parseQrPh(payload)
  const { data } = useQuery({
    queryKey: ['settings', 'qr-drawing', payload],
    queryFn: async () => (await import('../../../../ui/qr-drawing.ts')).drawQrCode(payload),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const size = (data?.squares ?? 0) + 2 * quietSquares
  return (
    <div className="payment-qr-summary">
      <svg
        role="img"
        aria-label="QR Ph code"
        viewBox={`${-quietSquares} ${-quietSquares} ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path d={data?.path} fill="#000" />
      </svg>
      {typeof code === 'string' ? null : (
        <p>
          QR Ph code of {code.name}, {code.city}
          {code.amount === null ? null : `, fixed at ₱${code.amount}`}
        </p>
      )}
    </div>
  )
}

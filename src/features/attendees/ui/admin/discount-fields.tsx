import { Button, NativeSelect, TextInput } from '@mantine/core'
import { queryOptions, skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { getApiOfQueryClient } from '#app/platform/api-client/endpoint-query.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { type DiscountFormValues, toDiscountInput } from './discount-values.ts'

/** Null where no ledger is kept, or the seminar has no discounts. */
function offeredPricesQuery(seminarId: number | null) {
  return queryOptions({
    queryKey: ['GET /registration-form', 'prices', seminarId],
    queryFn:
      seminarId === null
        ? skipToken
        : async ({ client, signal }) => {
            const { form } = await getApiOfQueryClient(client).request('GET /registration-form', {
              query: { seminarId },
              fallback: 'Failed to load the price',
              signal,
            })
            return form?.prices ?? null
          },
  })
}

export interface DiscountFieldsProps {
  seminarId: number | null
  /** E-mail of the registrant, who can use a voucher once; '' while it is not typed. */
  email: string
  values: DiscountFormValues
  errors: Partial<Record<keyof DiscountFormValues, string | undefined>>
  onChange: (name: keyof DiscountFormValues, value: string) => void
}

/** The price of a seat, a discount that the registrant claims, and a voucher; nothing where there are no discounts. */
export function DiscountFields({ seminarId, email, values, errors, onChange }: DiscountFieldsProps) {
  const { data: prices } = useQuery(offeredPricesQuery(seminarId))
  if (seminarId === null || prices === undefined || prices === null) return null
  const claimed = prices.declared.find(({ id }) => String(id) === values.declaredRuleId)
  const { listPrice, reason } = prices
  const price = claimed?.price ?? prices.price
  return (
    <>
      <p>
        Price: {formatPrice(price)}
        {price < listPrice ? `, instead of ${formatPrice(listPrice)}` : ''}
        {claimed === undefined && reason !== null ? ` (${reason.label})` : ''}
      </p>
      {prices.declared.length === 0 ? null : (
        <NativeSelect
          label="Discount"
          description={claimed?.needsCard ? 'Their card is checked at the entrance.' : undefined}
          data={[
            { value: '', label: 'None claimed' },
            ...prices.declared.map(({ id, label, price: reduced }) => ({
              value: String(id),
              label: `${label}: ${formatPrice(reduced)}`,
            })),
          ]}
          value={values.declaredRuleId}
          error={errors.declaredRuleId}
          onChange={({ currentTarget }) => onChange('declaredRuleId', currentTarget.value)}
        />
      )}
      {prices.takesVouchers || values.voucherCode !== '' ? (
        <VoucherField {...{ seminarId, email, values, error: errors.voucherCode, onChange }} />
      ) : null}
    </>
  )
}

interface VoucherFieldProps extends Pick<DiscountFieldsProps, 'email' | 'values' | 'onChange'> {
  seminarId: number
  error: string | undefined
}

/** Registering checks the voucher again. */
function VoucherField({ seminarId, email, values, error, onChange }: VoucherFieldProps) {
  const api = useApiClient()
  const { declaredRuleId } = toDiscountInput(values)
  const code = values.voucherCode.trim()
  const body = {
    code,
    seminarId,
    ...(declaredRuleId !== undefined && { declaredRuleId }),
    ...(email !== '' && { email }),
  }
  const check = useMutation({
    mutationFn: (input: typeof body) =>
      api.request('POST /money/vouchers/check', {
        body: input,
        fallback: 'The voucher could not be checked',
      }),
  })
  // What was checked no longer holds once something else is typed.
  const isCurrent = JSON.stringify(check.variables) === JSON.stringify(body)
  const refused = isCurrent && check.error instanceof ApiError ? check.error.message : undefined
  return (
    <>
      <TextInput
        label="Voucher Code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={values.voucherCode}
        error={refused ?? error}
        onChange={({ currentTarget }) => onChange('voucherCode', currentTarget.value)}
      />
      <p role="status">
        {!isCurrent || check.data === undefined ? '' : `With this voucher: ${formatPrice(check.data.price)}.`}
      </p>
      {code === '' ? null : (
        <div>
          <Button disabled={check.isPending} onClick={() => check.mutate(body)}>
            Check Price
          </Button>
        </div>
      )}
    </>
  )
}

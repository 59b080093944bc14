import { TextInput } from '@mantine/core'
import * as z from 'zod/mini'
import type { VoucherItem } from '#app/features/orders/contract/discounts.ts'
import { FormSwitch } from '#app/features/settings/ui/admin/form-switch.tsx'
import { DataList, type DataListColumn } from '#app/ui/admin/data-list.tsx'
import { EntitySheet } from '#app/ui/admin/entity-sheet.tsx'
import type { ListParamsState } from '#app/ui/admin/search-params.ts'
import {
  DiscountFields,
  discountFields,
  optionalDayField,
  SeminarSelect,
  toDiscountFieldName,
  toDiscountInput,
  toDiscountValues,
} from './discount-form-fields.tsx'
import {
  type DiscountsParams,
  formatDiscount,
  formatDiscountDay,
  formatDiscountSeminar,
  saveVoucherMutation,
  vouchersQuery,
} from './discounts-api.ts'
import { ActiveBadge } from './price-rules.tsx'

const columns: readonly DataListColumn<VoucherItem>[] = [
  { heading: 'Code', cell: ({ code }) => code },
  { heading: 'Taken off', cell: ({ discount }) => formatDiscount(discount), note: daysOf },
  { heading: 'Uses', isShort: true, cell: usesOf },
  { heading: 'Seminar', cell: formatDiscountSeminar },
  { heading: 'State', onCard: 'corner', cell: ActiveBadge },
]

export function VouchersSection({ state }: { state: ListParamsState<DiscountsParams> }) {
  return (
    <section className="discounts" aria-labelledby="vouchers">
      <h2 id="vouchers">Vouchers</h2>
      <p className="muted">Each person can use a voucher once. A use is given back with the seat.</p>
      <DataList
        things="vouchers"
        query={vouchersQuery(state[0])}
        state={state}
        rows={({ vouchers }) => vouchers}
        columns={columns}
        search="Search by code"
        add={{ label: 'Add Voucher', opens: <VoucherSheet voucher={null} />, variant: 'default' }}
        nameOf={({ code }) => code}
        buttonsOf={(voucher) => [{ label: 'Edit', opens: <VoucherSheet voucher={voucher} /> }]}
        emptyTitle="No vouchers yet."
      />
    </section>
  )
}

function usesOf({ uses, maxUses }: VoucherItem): string {
  return maxUses === null ? `${uses} used` : `${uses} of ${maxUses} used`
}

function daysOf({ validFrom, validUntil }: VoucherItem): string {
  const days = [
    validFrom && `from ${formatDiscountDay(validFrom)}`,
    validUntil && `until ${formatDiscountDay(validUntil)}`,
  ]
  return days.filter(Boolean).join(' ') || 'without end'
}

const schema = z.object({
  ...discountFields,
  code: z
    .string()
    .check(z.trim(), z.regex(/^[A-Za-z0-9-]{3,40}$/, 'Use 3 to 40 letters, digits and hyphens')),
  maxUses: z.string().check(z.regex(/^([1-9]\d{0,6})?$/, 'Enter a whole number, or leave it empty')),
  validFrom: optionalDayField(),
  validUntil: optionalDayField(),
})

function VoucherSheet({ voucher }: { voucher: VoucherItem | null }) {
  return (
    <EntitySheet
      title={voucher === null ? 'Add Voucher' : 'Voucher'}
      schema={schema}
      values={{
        ...toDiscountValues(voucher),
        code: voucher?.code ?? '',
        maxUses: String(voucher?.maxUses ?? ''),
        validFrom: voucher?.validFrom ?? '',
        validUntil: voucher?.validUntil ?? '',
      }}
      toFieldName={toDiscountFieldName}
      mutation={saveVoucherMutation}
      toInput={({ code, maxUses, validFrom, validUntil, ...values }) => ({
        ...toDiscountInput(values),
        code,
        maxUses: maxUses === '' ? null : Number(maxUses),
        validFrom: validFrom || null,
        validUntil: validUntil || null,
        version: voucher?.version ?? 0,
        ...(voucher !== null && { id: voucher.id }),
      })}
      saveLabel="Save"
    >
      {({ field, form }) => (
        <>
          <TextInput {...field('code')} label="Code" required />
          <DiscountFields value={field('value')} unit={field('unit')} />
          <TextInput
            {...field('maxUses')}
            label="Number of Uses"
            description={
              voucher === null
                ? 'Leave it empty for no limit.'
                : `${usesOf(voucher)}. Leave it empty for no limit.`
            }
            inputMode="numeric"
          />
          <TextInput {...field('validFrom')} type="date" label="First Day" />
          <TextInput {...field('validUntil')} type="date" label="Last Day" />
          <SeminarSelect control={form.control} name="seminarId" seminar={voucher?.seminar ?? null} />
          <FormSwitch control={form.control} name="isActive" label="Can be used" />
        </>
      )}
    </EntitySheet>
  )
}

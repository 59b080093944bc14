import { Button, Table, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { VoucherItem } from '#app/features/payments/contract/discounts.ts'
import { FormSwitch } from '#app/features/settings/ui/admin/form-switch.tsx'
import { ListTable, PaginatedList } from '#app/ui/admin/paginated-list.tsx'
import { SearchBox, useDebouncedSearchText } from '#app/ui/admin/search-box.tsx'
import { Sheet, SheetForm } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useOpenOverlay } from '#app/ui/admin/use-opener.ts'
import {
  DiscountFields,
  discountFields,
  optionalDay,
  SeminarSelect,
  toDiscountFieldName,
  toDiscountInput,
  toDiscountValues,
} from './discount-form-fields.tsx'
import {
  type DiscountsParams,
  formatDay,
  formatDiscount,
  saveVoucherMutation,
  seminarOf,
  vouchersQuery,
} from './discounts-api.ts'
import { ActiveBadge } from './price-rules.tsx'

export interface VouchersProps {
  params: DiscountsParams
  /** @param shouldPush false replaces the history entry */
  onParams: (params: DiscountsParams, shouldPush: boolean) => void
}

const skeletonRows = 5

export function Vouchers({ params, onParams }: VouchersProps) {
  const query = useQuery({ ...vouchersQuery(params), placeholderData: keepPreviousData })
  const { open, show, close } = useOpenOverlay<VoucherItem | 'new'>()
  const search = useDebouncedSearchText(params.search, (text) =>
    onParams({ ...params, search: text, page: 1 }, params.search === ''),
  )
  return (
    <section className="discounts" aria-labelledby="vouchers">
      <h2 id="vouchers">Vouchers</h2>
      <p className="muted">Each person can use a voucher once. A use is given back with the seat.</p>
      <div className="toolbar">
        <SearchBox label="Search by code" search={search} />
      </div>
      <PaginatedList
        things="vouchers"
        query={query}
        skeletonRows={skeletonRows}
        page={params.page}
        onPage={(page, shouldPush) => onParams({ ...params, page }, shouldPush)}
        emptyTitle={params.search === '' ? 'No vouchers yet.' : 'No vouchers found.'}
      >
        {({ vouchers }) => <VoucherList vouchers={vouchers} onEdit={show} />}
      </PaginatedList>
      <div className="row-actions">
        <Button variant="default" onClick={({ currentTarget }) => show('new', currentTarget)}>
          Add Voucher
        </Button>
      </div>
      <Sheet title={open === 'new' ? 'Add Voucher' : 'Voucher'} isOpen={open !== null} onClose={close}>
        {open === null ? null : <VoucherForm voucher={open === 'new' ? null : open} onDone={close} />}
      </Sheet>
    </section>
  )
}

const usesOf = ({ uses, maxUses }: VoucherItem) =>
  maxUses === null ? `${uses} used` : `${uses} of ${maxUses} used`

function daysOf({ validFrom, validUntil }: VoucherItem): string {
  const days = [validFrom && `from ${formatDay(validFrom)}`, validUntil && `until ${formatDay(validUntil)}`]
  return days.filter(Boolean).join(' ') || 'without end'
}

interface VoucherListProps {
  vouchers: readonly VoucherItem[]
  onEdit: (voucher: VoucherItem, button: HTMLElement) => void
}

/** A table, or cards where there is no room. */
function VoucherList({ vouchers, onEdit }: VoucherListProps) {
  const editButton = (voucher: VoucherItem) => (
    <Button
      variant="default"
      aria-label={`Edit ${voucher.code}`}
      onClick={({ currentTarget }) => onEdit(voucher, currentTarget)}
    >
      Edit
    </Button>
  )
  return (
    <>
      <ListTable label="Vouchers" columns={['Code', 'Taken off', 'Uses', 'Seminar', 'State']} hasActions>
        {vouchers.map((voucher) => (
          <Table.Tr key={voucher.id}>
            <Table.Th scope="row">{voucher.code}</Table.Th>
            <Table.Td>
              {formatDiscount(voucher.discount)}
              <p className="muted">{daysOf(voucher)}</p>
            </Table.Td>
            <Table.Td className="list-short">{usesOf(voucher)}</Table.Td>
            <Table.Td>{seminarOf(voucher)}</Table.Td>
            <Table.Td>
              <ActiveBadge isActive={voucher.isActive} />
            </Table.Td>
            <Table.Td className="list-actions">{editButton(voucher)}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <ul className="list-cards" aria-label="Vouchers">
        {vouchers.map((voucher) => (
          <li className="list-card" key={voucher.id}>
            <div className="list-card-head">
              <p className="list-card-title wrap-anywhere">{voucher.code}</p>
              <ActiveBadge isActive={voucher.isActive} />
            </div>
            <p>
              {formatDiscount(voucher.discount)}, {usesOf(voucher)}
            </p>
            <p className="muted">
              {seminarOf(voucher)}, {daysOf(voucher)}
            </p>
            {editButton(voucher)}
          </li>
        ))}
      </ul>
    </>
  )
}

const schema = z.object({
  ...discountFields,
  code: z
    .string()
    .check(z.trim(), z.regex(/^[A-Za-z0-9-]{3,40}$/, 'Use 3 to 40 letters, digits and hyphens')),
  maxUses: z.string().check(z.regex(/^([1-9]\d{0,6})?$/, 'Enter a whole number, or leave it empty')),
  validFrom: optionalDay(),
  validUntil: optionalDay(),
})

function VoucherForm({ voucher, onDone }: { voucher: VoucherItem | null; onDone: () => void }) {
  const { mutateAsync, isPending } = useEndpointMutation(saveVoucherMutation)
  const form = useAdminForm<z.infer<typeof schema>>({
    schema,
    values: {
      ...toDiscountValues(voucher),
      code: voucher?.code ?? '',
      maxUses: String(voucher?.maxUses ?? ''),
      validFrom: voucher?.validFrom ?? '',
      validUntil: voucher?.validUntil ?? '',
    },
    toFieldName: toDiscountFieldName,
    async send({ code, maxUses, validFrom, validUntil, ...values }) {
      await mutateAsync({
        ...toDiscountInput(values),
        code,
        maxUses: maxUses === '' ? null : Number(maxUses),
        validFrom: validFrom || null,
        validUntil: validUntil || null,
        version: voucher?.version ?? 0,
        ...(voucher !== null && { id: voucher.id }),
      })
      onDone()
    },
  })
  return (
    <SheetForm
      onSubmit={form.submit}
      onCancel={onDone}
      saveLabel="Save"
      busyLabel={isPending ? 'Saving...' : undefined}
      isChanged={form.isChanged}
    >
      <TextInput {...form.field('code')} label="Code" autoComplete="off" required />
      <DiscountFields value={form.field('value')} unit={form.field('unit')} />
      <TextInput
        {...form.field('maxUses')}
        label="Number of Uses"
        description={
          voucher === null
            ? 'Leave it empty for no limit.'
            : `${usesOf(voucher)}. Leave it empty for no limit.`
        }
        inputMode="numeric"
        autoComplete="off"
      />
      <TextInput {...form.field('validFrom')} type="date" label="First Day" />
      <TextInput {...form.field('validUntil')} type="date" label="Last Day" />
      <SeminarSelect control={form.form.control} name="seminarId" seminar={voucher?.seminar ?? null} />
      <FormSwitch control={form.form.control} name="isActive" label="Can be used" />
    </SheetForm>
  )
}

import { Badge, NativeSelect, TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  fewestGroupSeats,
  mostGroupSeats,
  priceRuleKinds,
} from '#app/features/orders/contract/discount-values.ts'
import type { PriceRuleItem } from '#app/features/orders/contract/discounts.ts'
import { FormSwitch } from '#app/features/settings/ui/admin/form-switch.tsx'
import { DataList, type DataListColumn } from '#app/ui/admin/data-list.tsx'
import { EntitySheet } from '#app/ui/admin/entity-sheet.tsx'
import type { ListParamsState } from '#app/ui/admin/search-params.ts'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import type { AdminForm } from '#app/ui/admin/use-admin-form.ts'
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
  formatDiscount,
  formatDiscountDay,
  formatDiscountSeminar,
  priceRuleKindLabels,
  priceRulesQuery,
  savePriceRuleMutation,
} from './discounts-api.ts'

const columns: readonly DataListColumn<PriceRuleItem>[] = [
  { heading: 'Label', cell: ({ label }) => label },
  { heading: 'Taken off', cell: ({ discount }) => formatDiscount(discount), note: detailsOf },
  { heading: 'Seminar', cell: formatDiscountSeminar },
  { heading: 'State', onCard: 'corner', cell: ActiveBadge },
]

export function PriceRules({ state }: { state: ListParamsState<{ readonly page: number }> }) {
  return (
    <section className="discounts" aria-labelledby="price-rules">
      <h2 id="price-rules">Price Rules</h2>
      <p className="muted">
        The best rule applies without a code, and a voucher to what remains. Bills keep the price of the day
        on which they were made.
      </p>
      <DataList
        things="price rules"
        query={priceRulesQuery({ rulesPage: state[0].page })}
        state={state}
        rows={({ rules }) => rules}
        columns={columns}
        add={{ label: 'Add Price Rule', opens: <PriceRuleSheet rule={null} />, variant: 'default' }}
        nameOf={({ label }) => label}
        buttonsOf={(rule) => [{ label: 'Edit', opens: <PriceRuleSheet rule={rule} /> }]}
        emptyTitle="No price rules yet."
      />
    </section>
  )
}

function detailsOf({ kind, until, minSeats, needsCard }: PriceRuleItem): string {
  const details = [
    priceRuleKindLabels[kind],
    until && `until ${formatDiscountDay(until)}`,
    minSeats && `from ${minSeats} seats`,
    needsCard && 'card checked',
  ]
  return details.filter(Boolean).join(', ')
}

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return <Badge {...badgeProps[isActive ? 'success' : 'default']}>{isActive ? 'On' : 'Off'}</Badge>
}

const schema = z.object({
  ...discountFields,
  kind: z.enum(priceRuleKinds),
  label: z
    .string()
    .check(z.trim(), z.minLength(1, 'Label is required'), z.maxLength(80, 'At most 80 characters')),
  until: optionalDayField(),
  /** The server refuses what is no number. */
  minSeats: z.string(),
  needsCard: z.boolean(),
})

const kindHints = {
  early_bird: 'Until the end of a day, in Manila.',
  group:
    'For attendees whom staff import in one file, if at least this many get a seat by it. Rows with an error, and people who have a seat already, do not count.',
  declared: 'Registrants tick it, such as senior citizens and students. No number of a card is kept.',
} as const

function PriceRuleSheet({ rule }: { rule: PriceRuleItem | null }) {
  return (
    <EntitySheet
      title={rule === null ? 'Add Price Rule' : 'Price Rule'}
      schema={schema}
      values={{
        ...toDiscountValues(rule),
        kind: rule?.kind ?? 'early_bird',
        label: rule?.label ?? '',
        until: rule?.until ?? '',
        minSeats: String(rule?.minSeats ?? ''),
        needsCard: rule?.needsCard ?? true,
      }}
      toFieldName={toDiscountFieldName}
      mutation={savePriceRuleMutation}
      toInput={({ kind, label, until, minSeats, needsCard, ...values }) => ({
        ...toDiscountInput(values),
        kind,
        label,
        until: until || null,
        needsCard,
        minSeats: kind === 'group' ? Number(minSeats) : null,
        version: rule?.version ?? 0,
        ...(rule !== null && { id: rule.id }),
      })}
      saveLabel="Save"
    >
      {(adminForm) => <PriceRuleFields adminForm={adminForm} rule={rule} />}
    </EntitySheet>
  )
}

function PriceRuleFields({
  adminForm: { field, form },
  rule,
}: {
  adminForm: AdminForm<z.infer<typeof schema>>
  rule: PriceRuleItem | null
}) {
  const kind = useWatch({ control: form.control, name: 'kind' })
  return (
    <>
      <NativeSelect
        {...field('kind')}
        label="Kind"
        description={kindHints[kind]}
        data={priceRuleKinds.map((value) => ({ value, label: priceRuleKindLabels[value] }))}
      />
      <TextInput {...field('label')} label="Label" description="Registrants see it." required />
      <DiscountFields value={field('value')} unit={field('unit')} />
      {kind === 'early_bird' && <TextInput {...field('until')} type="date" label="Last Day" required />}
      {kind === 'group' && (
        <TextInput
          {...field('minSeats')}
          label="From How Many Seats"
          description={`${fewestGroupSeats} to ${mostGroupSeats}`}
          inputMode="numeric"
          required
        />
      )}
      {kind === 'declared' && (
        <FormSwitch control={form.control} name="needsCard" label="The card is checked at check-in" />
      )}
      <SeminarSelect control={form.control} name="seminarId" seminar={rule?.seminar ?? null} />
      <FormSwitch control={form.control} name="isActive" label="In use" />
    </>
  )
}

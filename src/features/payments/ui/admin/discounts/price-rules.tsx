import { Badge, Button, NativeSelect, TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  fewestGroupSeats,
  mostGroupSeats,
  priceRuleKinds,
} from '#app/features/payments/contract/discount-values.ts'
import type { PriceRuleItem } from '#app/features/payments/contract/discounts.ts'
import { FormSwitch } from '#app/features/settings/ui/admin/form-switch.tsx'
import { type Column, DataList } from '#app/ui/admin/data-list.tsx'
import type { ListState } from '#app/ui/admin/search-params.ts'
import { Sheet, SheetForm } from '#app/ui/admin/sheet.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
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
  formatDay,
  formatDiscount,
  kindLabels,
  priceRulesQuery,
  savePriceRuleMutation,
  seminarOf,
} from './discounts-api.ts'

const columns: readonly Column<PriceRuleItem>[] = [
  { heading: 'Label', cell: ({ label }) => label },
  {
    heading: 'Taken off',
    cell: (rule) => (
      <>
        {formatDiscount(rule.discount)}
        <p className="muted">{detailsOf(rule)}</p>
      </>
    ),
  },
  { heading: 'Seminar', cell: seminarOf },
  { heading: 'State', onCard: 'corner', cell: ActiveBadge },
]

export function PriceRules({ state }: { state: ListState<{ readonly page: number }> }) {
  const { open, show, close } = useOpenOverlay<PriceRuleItem | 'new'>()
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
        actions={(rule) => <EditButton name={rule.label} onEdit={(button) => show(rule, button)} />}
        emptyTitle="No price rules yet."
      />
      <div className="row-actions">
        <Button variant="default" onClick={({ currentTarget }) => show('new', currentTarget)}>
          Add Price Rule
        </Button>
      </div>
      <Sheet title={open === 'new' ? 'Add Price Rule' : 'Price Rule'} isOpen={open !== null} onClose={close}>
        {open === null ? null : <PriceRuleForm rule={open === 'new' ? null : open} onDone={close} />}
      </Sheet>
    </section>
  )
}

function detailsOf({ kind, until, minSeats, needsCard }: PriceRuleItem): string {
  const details = [
    kindLabels[kind],
    until && `until ${formatDay(until)}`,
    minSeats && `from ${minSeats} seats`,
    needsCard && 'card checked',
  ]
  return details.filter(Boolean).join(', ')
}

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return <Badge {...badgeProps[isActive ? 'success' : 'default']}>{isActive ? 'On' : 'Off'}</Badge>
}

export function EditButton({ name, onEdit }: { name: string; onEdit: (button: HTMLElement) => void }) {
  return (
    <Button
      variant="default"
      aria-label={`Edit ${name}`}
      onClick={({ currentTarget }) => onEdit(currentTarget)}
    >
      Edit
    </Button>
  )
}

const schema = z.object({
  ...discountFields,
  kind: z.enum(priceRuleKinds),
  label: z
    .string()
    .check(z.trim(), z.minLength(1, 'Label is required'), z.maxLength(80, 'At most 80 characters')),
  until: optionalDay(),
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

function PriceRuleForm({ rule, onDone }: { rule: PriceRuleItem | null; onDone: () => void }) {
  const { mutateAsync, isPending } = useEndpointMutation(savePriceRuleMutation)
  const form = useAdminForm<z.infer<typeof schema>>({
    schema,
    values: {
      ...toDiscountValues(rule),
      kind: rule?.kind ?? 'early_bird',
      label: rule?.label ?? '',
      until: rule?.until ?? '',
      minSeats: String(rule?.minSeats ?? ''),
      needsCard: rule?.needsCard ?? true,
    },
    toFieldName: toDiscountFieldName,
    async send({ kind, label, until, minSeats, needsCard, ...values }) {
      await mutateAsync({
        ...toDiscountInput(values),
        kind,
        label,
        until: until || null,
        needsCard,
        minSeats: kind === 'group' ? Number(minSeats) : null,
        version: rule?.version ?? 0,
        ...(rule !== null && { id: rule.id }),
      })
      onDone()
    },
  })
  const kind = useWatch({ control: form.form.control, name: 'kind' })
  return (
    <SheetForm
      onSubmit={form.submit}
      onCancel={onDone}
      saveLabel="Save"
      busyLabel={isPending ? 'Saving...' : undefined}
      isChanged={form.isChanged}
    >
      <NativeSelect
        {...form.field('kind')}
        label="Kind"
        description={kindHints[kind]}
        data={priceRuleKinds.map((value) => ({ value, label: kindLabels[value] }))}
      />
      <TextInput
        {...form.field('label')}
        label="Label"
        description="Registrants see it."
        autoComplete="off"
        required
      />
      <DiscountFields value={form.field('value')} unit={form.field('unit')} />
      {kind === 'early_bird' && <TextInput {...form.field('until')} type="date" label="Last Day" required />}
      {kind === 'group' && (
        <TextInput
          {...form.field('minSeats')}
          label="From How Many Seats"
          description={`${fewestGroupSeats} to ${mostGroupSeats}`}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      )}
      {kind === 'declared' && (
        <FormSwitch control={form.form.control} name="needsCard" label="The card is checked at check-in" />
      )}
      <SeminarSelect control={form.form.control} name="seminarId" seminar={rule?.seminar ?? null} />
      <FormSwitch control={form.form.control} name="isActive" label="In use" />
    </SheetForm>
  )
}

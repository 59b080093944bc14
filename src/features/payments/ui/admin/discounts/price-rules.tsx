import { Badge, Button, NativeSelect, Table, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  fewestGroupSeats,
  mostGroupSeats,
  priceRuleKinds,
} from '#app/features/payments/contract/discount-values.ts'
import type { PriceRuleItem } from '#app/features/payments/contract/discounts.ts'
import { FormSwitch } from '#app/features/settings/ui/admin/form-switch.tsx'
import { ListTable, PaginatedList } from '#app/ui/admin/paginated-list.tsx'
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

export interface PriceRulesProps {
  page: number
  /** @param shouldPush false replaces the history entry */
  onPage: (page: number, shouldPush: boolean) => void
}

const skeletonRows = 3

export function PriceRules({ page, onPage }: PriceRulesProps) {
  const query = useQuery({
    ...priceRulesQuery({ rulesPage: page }),
    placeholderData: keepPreviousData,
  })
  const { open, show, close } = useOpenOverlay<PriceRuleItem | 'new'>()
  return (
    <section className="discounts" aria-labelledby="price-rules">
      <h2 id="price-rules">Price Rules</h2>
      <p className="muted">
        The best rule applies without a code, and a voucher to what remains. Bills keep the price of the day
        on which they were made.
      </p>
      <PaginatedList
        things="price rules"
        query={query}
        skeletonRows={skeletonRows}
        page={page}
        onPage={onPage}
        emptyTitle="No price rules yet."
      >
        {({ rules }) => <RuleList rules={rules} onEdit={show} />}
      </PaginatedList>
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

const detailsOf = ({ kind, until, minSeats, needsCard }: PriceRuleItem) =>
  [
    kindLabels[kind],
    until && `until ${formatDay(until)}`,
    minSeats && `from ${minSeats} seats`,
    needsCard && 'card checked',
  ]
    .filter(Boolean)
    .join(', ')

interface RuleListProps {
  rules: readonly PriceRuleItem[]
  onEdit: (rule: PriceRuleItem, button: HTMLElement) => void
}

/** A table, or cards where there is no room. */
function RuleList({ rules, onEdit }: RuleListProps) {
  const editButton = (rule: PriceRuleItem) => (
    <Button
      variant="default"
      aria-label={`Edit ${rule.label}`}
      onClick={({ currentTarget }) => onEdit(rule, currentTarget)}
    >
      Edit
    </Button>
  )
  return (
    <>
      <ListTable label="Price rules" columns={['Label', 'Taken off', 'Seminar', 'State']} hasActions>
        {rules.map((rule) => (
          <Table.Tr key={rule.id}>
            <Table.Th scope="row">{rule.label}</Table.Th>
            <Table.Td>
              {formatDiscount(rule.discount)}
              <p className="muted">{detailsOf(rule)}</p>
            </Table.Td>
            <Table.Td>{seminarOf(rule)}</Table.Td>
            <Table.Td>
              <ActiveBadge isActive={rule.isActive} />
            </Table.Td>
            <Table.Td className="list-actions">{editButton(rule)}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <ul className="list-cards" aria-label="Price rules">
        {rules.map((rule) => (
          <li className="list-card" key={rule.id}>
            <div className="list-card-head">
              <p className="list-card-title">{rule.label}</p>
              <ActiveBadge isActive={rule.isActive} />
            </div>
            <p>{formatDiscount(rule.discount)}</p>
            <p className="muted">{detailsOf(rule)}</p>
            <p className="muted">{seminarOf(rule)}</p>
            {editButton(rule)}
          </li>
        ))}
      </ul>
    </>
  )
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

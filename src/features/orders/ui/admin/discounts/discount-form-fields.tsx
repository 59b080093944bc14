import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form'
import * as z from 'zod/mini'
import { type Discount, discountUnits } from '#app/features/orders/contract/discounts.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { parseTypedAmount } from '#app/platform/format/typed-amounts.ts'
import { pricedSeminarsQuery } from './discounts-api.ts'

const unitLabels = { percent: 'Percent', pesos: 'Pesos' } as const

/** Fields that price rules and vouchers have in common. */
export const discountFields = {
  /** '' for all seminars. */
  seminarId: z.string(),
  unit: z.enum(discountUnits),
  value: z.string().check(z.refine((text) => parseTypedAmount(text) !== null, 'Enter how much is taken off')),
  isActive: z.boolean(),
}

export const optionalDayField = () =>
  z.string().check(z.refine((text) => text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text), 'Complete the date'))

export function toDiscountValues(
  saved: {
    readonly seminar: { readonly id: number } | null
    readonly discount: Discount
    readonly isActive: boolean
  } | null,
) {
  return {
    seminarId: String(saved?.seminar?.id ?? ''),
    unit: saved?.discount.unit ?? ('percent' as const),
    value: saved === null ? '' : String(saved.discount.value),
    isActive: saved?.isActive ?? true,
  }
}

export function toDiscountInput({
  seminarId,
  unit,
  value,
  isActive,
}: {
  seminarId: string
  unit: Discount['unit']
  value: string
  isActive: boolean
}) {
  return {
    seminarId: seminarId === '' ? null : Number(seminarId),
    discount: { unit, value: parseTypedAmount(value) ?? 0 },
    isActive,
  }
}

export const toDiscountFieldName = (path: string) => path.replace(/^discount\./, '')

interface SeminarSelectProps<Values extends FieldValues> {
  control: Control<Values, unknown, Values>
  name: Path<Values>
  /** Seminar, which may be over, and then is not among those offered. */
  seminar: { readonly id: number; readonly title: string } | null
}

/** Select that is controlled: with options loading late, the browser would lose the selection. */
export function SeminarSelect<Values extends FieldValues>({
  control,
  name,
  seminar,
}: SeminarSelectProps<Values>) {
  const { data: offered = [], isError } = useQuery(pricedSeminarsQuery())
  const { field, fieldState } = useController({ control, name })
  const former = seminar === null || offered.some(({ id }) => id === seminar.id) ? [] : [seminar]
  return (
    <NativeSelect
      {...field}
      label="Seminar"
      description={isError ? 'The seminars could not be loaded.' : undefined}
      error={fieldState.error?.message}
      data={[
        { value: '', label: 'All seminars' },
        ...former.map(({ id, title }) => ({ value: String(id), label: title })),
        ...offered.map(({ id, title, startDate }) => ({
          value: String(id),
          label: `${title}, ${formatDate(startDate)}`,
        })),
      ]}
    />
  )
}

interface DiscountFieldsProps {
  unit: object
  value: object
}

/** @param props of `useAdminForm().field` */
export function DiscountFields({ unit, value }: DiscountFieldsProps) {
  return (
    <>
      <TextInput {...value} label="Taken Off" inputMode="decimal" required />
      <NativeSelect
        {...unit}
        label="Unit"
        data={discountUnits.map((each) => ({ value: each, label: unitLabels[each] }))}
      />
    </>
  )
}

import { Alert, NativeSelect } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import {
  type DateOrder,
  dateOrders,
  type StatementColumns,
} from '#app/features/payments/contract/statement-mapping.ts'
import type { StatementHeadings } from '#app/features/statements/contract/statements.ts'
import { parseDateColumn } from '#app/features/statements/rules/dates.ts'
import { formatDate } from '#app/platform/format/dates.ts'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import type { StatementImportValues } from './import-values.ts'

type StatementForm = UseFormReturn<StatementImportValues, unknown, StatementImportValues>

const columnLabels: Record<keyof StatementColumns, string> = {
  date: 'Date',
  description: 'Description',
  reference: 'Reference number',
  credit: 'Money in',
  debit: 'Money out',
  amount: 'Amount, if money in and out is in one column',
  direction: 'CR or DR, if a column says it of each amount',
  balance: 'Balance',
}
const columns = Object.keys(columnLabels) as (keyof StatementColumns)[]

/** The columns of a table, chosen from its headings; those of the account or with usual headings at first. */
export function ColumnFields({
  found,
  form,
}: {
  found: UseQueryResult<StatementHeadings>
  form: StatementForm
}) {
  const { data } = found
  const chosen = useWatch({ control: form.control, name: 'mapping' })
  const { errors } = useFormState({ control: form.control, name: 'mapping' })
  if (data === undefined) return <NotLoaded query={found} name="the columns" rows={3} showsReason />
  const options = data.headings.map((heading) => ({ value: heading, label: heading }))
  return (
    <fieldset className="statement-columns">
      <legend>Columns</legend>
      <p className="muted">They are remembered for the account.</p>
      {errors.mapping?.message === undefined ? null : (
        <Alert {...alertProps.error}>{errors.mapping.message}</Alert>
      )}
      {columns.map((column) => (
        <NativeSelect
          key={column}
          label={columnLabels[column]}
          data={[{ value: '', label: 'Not in the table' }, ...options]}
          value={chosen[column] ?? data.columns[column] ?? ''}
          error={errors.mapping?.[column]?.message}
          onChange={({ currentTarget }) =>
            form.setValue(`mapping.${column}`, currentTarget.value, { shouldDirty: true })
          }
        />
      ))}
      <DateOrderField found={data} form={form} />
    </fieldset>
  )
}

const orderLabels: Record<DateOrder, string> = { month_first: 'Month first', day_first: 'Day first' }
const orderParts: Record<DateOrder, string> = { month_first: 'the month', day_first: 'the day' }

const toDateOrder = (value: string) => dateOrders.find((order) => order === value) ?? ''

function toOrderOption(order: DateOrder, example: string) {
  const [day] = parseDateColumn([{ row: 0, text: example }], order).dates
  return {
    value: order,
    label: `${orderLabels[order]}: ${example} is ${day === undefined ? '' : formatDate(day)}`,
  }
}

/** The order of day and month: as the dates show it, otherwise as remembered or asked for; absent where it does not matter. */
function DateOrderField({ found, form }: { found: StatementHeadings; form: StatementForm }) {
  const { date, dateOrder } = useWatch({ control: form.control, name: 'mapping' })
  const error = useFormState({ control: form.control, name: 'mapping' }).errors.mapping?.dateOrder?.message
  // Nothing is known of the dates of another column.
  const dates = (date ?? found.columns.date) === found.columns.date ? found.dates : null
  if (error === undefined && dates?.example === null) return null
  if (error === undefined && dates?.order != null)
    return (
      <p className="muted">
        The dates begin with {orderParts[dates.order]}, as ‘{dates.example}’ shows.
      </p>
    )
  const unknown = { value: '', label: dates === null ? 'As the dates show' : 'Choose the order' }
  return (
    <NativeSelect
      label="Order of the dates"
      description={
        dates === null
          ? 'Such as 05/06/2026. A day after the 12th shows it.'
          : 'These dates can be read in two ways. The order is remembered for the account.'
      }
      data={[
        ...(found.dateOrder === null ? [unknown] : []),
        ...dateOrders.map((order) => toOrderOption(order, dates?.example ?? '05/06/2026')),
      ]}
      value={dateOrder ?? found.dateOrder ?? ''}
      error={error}
      required={dates !== null}
      onChange={({ currentTarget }) =>
        form.setValue('mapping.dateOrder', toDateOrder(currentTarget.value), { shouldDirty: true })
      }
    />
  )
}

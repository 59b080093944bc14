import { Alert, NativeSelect } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { dateOrders, type StatementColumns } from '#app/features/payments/contract/statement-mapping.ts'
import type { StatementHeadings } from '#app/features/statements/contract/statements.ts'
import { ErrorState } from '#app/ui/admin/error-state.tsx'
import { ListSkeleton } from '#app/ui/admin/paginated-list.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import type { StatementImportValues } from './import-values.ts'

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

const dateOrderOptions = [
  { value: '', label: 'As the dates show' },
  { value: 'month_first', label: 'Month first: 05/06 is May 6' },
  { value: 'day_first', label: 'Day first: 05/06 is June 5' },
]

const toDateOrder = (value: string) => dateOrders.find((order) => order === value) ?? ''

/** The columns of a table, chosen from its headings; those of the account or with usual headings at first. */
export function ColumnFields({
  found,
  form,
}: {
  found: UseQueryResult<StatementHeadings>
  form: UseFormReturn<StatementImportValues, unknown, StatementImportValues>
}) {
  const { data, isError, error, refetch } = found
  const chosen = useWatch({ control: form.control, name: 'mapping' })
  const { errors } = useFormState({ control: form.control, name: 'mapping' })
  if (data === undefined)
    return isError ? (
      <ErrorState message={error.message} onRetry={() => void refetch()} />
    ) : (
      <ListSkeleton label="Reading the columns" rows={3} />
    )
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
          size="md"
          label={columnLabels[column]}
          data={[{ value: '', label: 'Not in the table' }, ...options]}
          value={chosen[column] ?? data.columns[column] ?? ''}
          error={errors.mapping?.[column]?.message}
          errorProps={{ role: 'alert' }}
          onChange={({ currentTarget }) =>
            form.setValue(`mapping.${column}`, currentTarget.value, { shouldDirty: true })
          }
        />
      ))}
      <NativeSelect
        size="md"
        label="Order of the dates"
        description="Such as 05/06/2026. A day after the 12th shows it."
        data={dateOrderOptions}
        value={chosen.dateOrder ?? data.dateOrder ?? ''}
        error={errors.mapping?.dateOrder?.message}
        errorProps={{ role: 'alert' }}
        onChange={({ currentTarget }) =>
          form.setValue('mapping.dateOrder', toDateOrder(currentTarget.value), { shouldDirty: true })
        }
      />
    </fieldset>
  )
}

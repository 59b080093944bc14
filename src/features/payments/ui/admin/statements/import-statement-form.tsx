import { Alert, FileInput, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { SheetForm } from '../../../../../ui/admin/sheet.tsx'
import { alertProps } from '../../../../../ui/admin/status-props.tsx'
import { useAdminForm } from '../../../../../ui/admin/use-admin-form.ts'
import { useAdminMutation } from '../../../../../ui/admin/use-admin-mutation.ts'
import type { StatementMapping } from '../../../contract/statement-values.ts'
import { receivingAccountsQuery } from '../bills/bills-api.ts'
import { importStatementMutation } from './statements-api.ts'

export interface ImportStatementFormProps {
  onCancel: () => void
  onDone: (importId: number) => void
}

const columnLabels: Record<keyof StatementMapping, string> = {
  date: 'Date',
  description: 'Description',
  reference: 'Reference number',
  credit: 'Money in',
  debit: 'Money out',
  amount: 'Amount, if money in and out is in one column',
  balance: 'Balance',
}
const columns = Object.keys(columnLabels) as (keyof StatementMapping)[]
const emptyMapping = {
  date: '',
  description: '',
  reference: '',
  credit: '',
  debit: '',
  amount: '',
  balance: '',
}

const heading = () => z.string().check(z.maxLength(100, 'At most 100 characters'))
const largestInBytes = 5 * 1024 * 1024

const schema = z.object({
  accountId: z.string().check(z.minLength(1, 'Choose an account')),
  file: z.nullable(z.custom<File>((value) => value instanceof File)).check(
    z.refine((file) => file !== null, 'Choose the file of the statement'),
    z.refine((file) => (file?.size ?? 0) <= largestInBytes, 'The file is larger than 5 MB'),
  ),
  password: z.string().check(z.maxLength(200, 'At most 200 characters')),
  mapping: z.object({
    date: heading(),
    description: heading(),
    reference: heading(),
    credit: heading(),
    debit: heading(),
    amount: heading(),
    balance: heading(),
  }),
})
type Values = z.infer<typeof schema>

/** Left out if nothing was entered. */
function toMapping(mapping: Values['mapping']): Values['mapping'] | undefined {
  return columns.some((column) => mapping[column].trim() !== '') ? mapping : undefined
}

const isPdf = (file: File | null) => file !== null && /\.pdf$/i.test(file.name)

export function ImportStatementForm({ onCancel, onDone }: ImportStatementFormProps) {
  const { mutateAsync, isPending } = useAdminMutation(importStatementMutation)
  const { data } = useQuery(receivingAccountsQuery(useApi()))
  const accounts = (data?.accounts ?? []).filter(({ isActive, kind }) => isActive && kind !== 'cash')
  const { field, form, submit, isChanged } = useAdminForm<Values>({
    schema,
    values: { accountId: '', file: null, password: '', mapping: emptyMapping },
    async send({ accountId, file, password, mapping }) {
      if (file === null) return
      const { importId } = await mutateAsync({
        ...{ file, accountId: Number(accountId) },
        ...(isPdf(file) ? { password: password || undefined } : { mapping: toMapping(mapping) }),
      })
      onDone(importId)
    },
  })
  const { errors } = form.formState
  const file = useWatch({ control: form.control, name: 'file' })
  return (
    <SheetForm
      onSubmit={submit}
      onCancel={onCancel}
      saveLabel="Import"
      busyLabel={isPending ? 'Reading...' : undefined}
      isChanged={isChanged}
    >
      <p>
        The PDF that GCash sends by e-mail, or a table of your bank. Only money that came in is kept. A file
        that was imported before, or overlaps one, adds no payment twice.
      </p>
      <NativeSelect
        {...field('accountId')}
        label="Account"
        description={
          data !== undefined && accounts.length === 0
            ? 'An administrator adds receiving accounts in the settings, under Payment Methods.'
            : undefined
        }
        data={[
          { value: '', label: 'Choose an account' },
          ...accounts.map(({ id, label }) => ({ value: String(id), label })),
        ]}
        required
      />
      <FileInput
        size="md"
        label="File"
        placeholder="Choose a file"
        description="PDF, CSV or XLSX, at most 5 MB"
        accept=".pdf,.csv,.txt,.tsv,.xls,.xlsx,application/pdf,text/csv,text/plain"
        value={file}
        error={errors.file?.message}
        errorProps={{ role: 'alert' }}
        onChange={(chosen) => form.setValue('file', chosen, { shouldDirty: true, shouldValidate: true })}
        required
      />
      {isPdf(file) || errors.password !== undefined ? (
        <PasswordInput
          {...field('password')}
          label="Password of the PDF"
          description="Used once to open the file, and not stored."
          autoComplete="off"
        />
      ) : null}
      {file === null || isPdf(file) ? null : (
        <details className="statement-columns" open={Boolean(errors.mapping ?? errors.file) || undefined}>
          <summary>Columns of the file</summary>
          <p className="muted">
            Usual headings are recognized. For others, enter them as the file writes them; they are remembered
            for the account.
          </p>
          {errors.mapping?.message === undefined ? null : (
            <Alert {...alertProps.error}>{errors.mapping.message}</Alert>
          )}
          {columns.map((column) => (
            <TextInput
              {...field(`mapping.${column}`)}
              key={column}
              label={columnLabels[column]}
              autoComplete="off"
            />
          ))}
        </details>
      )}
    </SheetForm>
  )
}

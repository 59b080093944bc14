import { FileInput, NativeSelect, PasswordInput, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { receivingAccountsQuery } from '#app/features/ledger/ui/admin/bills-api.ts'
import { SheetForm } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { ColumnFields } from './column-fields.tsx'
import {
  emptyStatementImport,
  isPdfFile,
  type StatementImportValues,
  statementImportSchema,
  toAccountOptions,
  toStatementFile,
  toStatementMapping,
  unchosenStatementMapping,
} from './import-values.ts'
import { importStatementMutation, statementHeadingsQuery } from './statements-api.ts'

const restInMs = 500

export function ImportStatementForm({ onDone }: { onDone: (importId: number) => void }) {
  const { mutateAsync } = useEndpointMutation(importStatementMutation)
  const { data } = useQuery(receivingAccountsQuery())
  const accounts = toAccountOptions(data?.accounts)
  const adminForm = useAdminForm<StatementImportValues>({
    schema: statementImportSchema,
    values: emptyStatementImport,
    toFieldName: (path, { file }) => (path === 'file' && file === null ? 'pasted' : path),
    async send({ accountId, password, mapping, ...source }) {
      const file = toStatementFile(source)
      if (file === null) return
      const { importId } = await mutateAsync({
        file,
        accountId: Number(accountId),
        ...(isPdfFile(file)
          ? { password: password || undefined }
          : { mapping: found.data && toStatementMapping(mapping, found.data) }),
      })
      onDone(importId)
    },
  })
  const { field, form } = adminForm
  const { errors } = form.formState
  const { accountId, file, pasted } = useWatch({ control: form.control })
  const [restedText] = useDebouncedValue(pasted ?? '', restInMs)
  const table = isPdfFile(file ?? null) ? null : toStatementFile({ file: file ?? null, pasted: restedText })
  const found = useQuery(statementHeadingsQuery({ accountId: Number(accountId), table, restedText }))
  return (
    <SheetForm adminForm={adminForm} saveLabel="Import" busyLabel="Reading...">
      <p>
        The PDF that GCash sends by e-mail, or a table of your bank. Only money that came in is kept. A file
        that was imported before, or overlaps one, adds no payment twice; while none of its payments is
        matched, it can be imported again with other columns.
      </p>
      <NativeSelect
        {...field('accountId')}
        label="Account"
        description={
          data !== undefined && accounts.length === 1
            ? 'An administrator adds receiving accounts in the settings, under Payment Methods.'
            : undefined
        }
        data={accounts}
        required
      />
      <FileInput
        label="File"
        placeholder="Choose a file"
        description="PDF, CSV or XLSX, at most 5 MB"
        accept=".pdf,.csv,.txt,.tsv,.xls,.xlsx,application/pdf,text/csv,text/plain"
        value={file ?? null}
        error={errors.file?.message}
        onChange={(chosen) => {
          form.setValue('mapping', unchosenStatementMapping)
          form.setValue('file', chosen, { shouldDirty: true, shouldValidate: true })
        }}
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
      />
      {file ? null : (
        <Textarea
          {...field('pasted')}
          label="Or Paste the Rows"
          description="From a spreadsheet or the page of your bank, with the row of headings."
          rows={5}
          spellCheck={false}
        />
      )}
      {isPdfFile(file ?? null) || errors.password !== undefined ? (
        <PasswordInput
          {...field('password')}
          label="Password of the PDF"
          description="Used once to open the file, and not stored."
          autoComplete="off"
        />
      ) : null}
      {table === null || accountId === '' ? null : <ColumnFields found={found} form={form} />}
    </SheetForm>
  )
}

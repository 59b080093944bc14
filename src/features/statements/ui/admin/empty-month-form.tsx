import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { receivingAccountsQuery } from '#app/features/ledger/ui/admin/bills-api.ts'
import { EntitySheet } from '#app/ui/admin/entity-sheet.tsx'
import { toAccountOptions } from './import-values.ts'
import { declareEmptyMutation } from './statements-api.ts'

const schema = z.object({
  accountId: z.string().check(z.minLength(1, 'Choose an account')),
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/, 'Choose a month')),
})

/** Form for a month of which the bank has no statement, because nothing came in. */
export function EmptyMonthSheet() {
  const { data } = useQuery(receivingAccountsQuery())
  return (
    <EntitySheet
      title="Month Without Transactions"
      schema={schema}
      values={{ accountId: '', month: '' }}
      mutation={declareEmptyMutation}
      toInput={({ accountId, month }) => ({ accountId: Number(accountId), month })}
      saveLabel="Declare"
    >
      {({ field }) => (
        <>
          <p>Payments that people say to have made in this month are then shown as ‘Not in the statement’.</p>
          <NativeSelect
            {...field('accountId')}
            label="Account"
            data={toAccountOptions(data?.accounts)}
            required
          />
          <TextInput {...field('month')} type="month" label="Month" placeholder="2026-10" required />
        </>
      )}
    </EntitySheet>
  )
}

import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { SheetForm } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { receivingAccountsQuery } from '../bills/bills-api.ts'
import { toAccountOptions } from './import-values.ts'
import { declareEmptyMutation } from './statements-api.ts'

const schema = z.object({
  accountId: z.string().check(z.minLength(1, 'Choose an account')),
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/, 'Choose a month')),
})

/** Form for a month of which the bank has no statement, because nothing came in. */
export function EmptyMonthForm({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const { mutateAsync, isPending } = useEndpointMutation(declareEmptyMutation)
  const { data } = useQuery(receivingAccountsQuery())
  const { field, submit, isChanged } = useAdminForm<z.infer<typeof schema>>({
    schema,
    values: { accountId: '', month: '' },
    async send({ accountId, month }) {
      await mutateAsync({ accountId: Number(accountId), month })
      onDone()
    },
  })
  return (
    <SheetForm
      onSubmit={submit}
      onCancel={onCancel}
      saveLabel="Declare"
      busyLabel={isPending ? 'Saving...' : undefined}
      isChanged={isChanged}
    >
      <p>Payments that people say to have made in this month are then shown as ‘Not in the statement’.</p>
      <NativeSelect
        {...field('accountId')}
        label="Account"
        data={toAccountOptions(data?.accounts)}
        required
      />
      <TextInput {...field('month')} type="month" label="Month" placeholder="2026-10" required />
    </SheetForm>
  )
}

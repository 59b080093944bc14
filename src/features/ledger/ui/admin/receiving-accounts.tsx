import { EmptyState, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { ReceivingAccount } from '#app/features/ledger/contract/ledger.ts'
import { receivingAccountKinds } from '#app/features/payments/contract/money-values.ts'
import { FormSwitch } from '#app/features/settings/ui/admin/form-switch.tsx'
import { EntitySheet } from '#app/ui/admin/entity-sheet.tsx'
import { Loaded } from '#app/ui/admin/loaded.tsx'
import { OpensButton } from '#app/ui/admin/use-overlay.tsx'
import { accountKindLabels, receivingAccountsQuery, saveReceivingAccountMutation } from './bills-api.ts'

/** Accounts in which payments are recorded. */
export function ReceivingAccounts() {
  const query = useQuery(receivingAccountsQuery())
  return (
    <section className="receiving-accounts" aria-labelledby="receiving-accounts">
      <h2 id="receiving-accounts">Receiving Accounts</h2>
      <p className="muted">
        Where payments are recorded. The accounts above are here by themselves; add others, such as a cash
        box, which registrants do not see.
      </p>
      <Loaded query={query} name="the receiving accounts" rows={2}>
        {({ accounts }) => <AccountList accounts={accounts} />}
      </Loaded>
      <div className="row-actions">
        <OpensButton opens={<AccountSheet account={null} />}>Add Receiving Account</OpensButton>
      </div>
    </section>
  )
}

function AccountList({ accounts }: { accounts: readonly ReceivingAccount[] }) {
  if (accounts.length === 0) return <EmptyState title="No receiving accounts yet." />
  return (
    <ul className="bill-entries" aria-label="Receiving accounts">
      {accounts.map((account) => (
        <li className="bill-entry" key={account.id}>
          <p>
            <strong>{account.label}</strong>
            {account.isActive ? null : ' (off)'}
          </p>
          <p className="muted">
            {[accountKindLabels[account.kind], account.accountName, account.accountNumber]
              .filter(Boolean)
              .join(', ')}
          </p>
          {account.isPaymentMethod ? (
            <p className="muted">Changed with the payment methods above.</p>
          ) : (
            <OpensButton aria-label={`Edit ${account.label}`} opens={<AccountSheet account={account} />}>
              Edit
            </OpensButton>
          )}
        </li>
      ))}
    </ul>
  )
}

const schema = z.object({
  kind: z.enum(receivingAccountKinds),
  label: z.string().check(z.trim(), z.minLength(1, 'Label is required'), z.maxLength(80)),
  accountName: z.string().check(z.trim(), z.maxLength(120)),
  accountNumber: z.string().check(z.trim(), z.maxLength(60)),
  isActive: z.boolean(),
})

function AccountSheet({ account }: { account: ReceivingAccount | null }) {
  return (
    <EntitySheet
      title={account === null ? 'Add Receiving Account' : 'Receiving Account'}
      schema={schema}
      values={{
        kind: account?.kind ?? 'wallet',
        label: account?.label ?? '',
        accountName: account?.accountName ?? '',
        accountNumber: '',
        isActive: account?.isActive ?? true,
      }}
      mutation={saveReceivingAccountMutation}
      toInput={({ accountNumber, ...values }) => ({
        ...values,
        version: account?.version ?? 0,
        ...(account !== null && { id: account.id }),
        ...(accountNumber !== '' && { accountNumber }),
      })}
      saveLabel="Save"
    >
      {({ field, form }) => (
        <>
          <NativeSelect
            {...field('kind')}
            label="Type"
            data={receivingAccountKinds.map((value) => ({ value, label: accountKindLabels[value] }))}
          />
          <TextInput {...field('label')} label="Label" required />
          <TextInput {...field('accountName')} label="Account Name" />
          <TextInput
            {...field('accountNumber')}
            label="Account Number"
            description={
              account?.accountNumber ? `Stored: ${account.accountNumber}. Leave empty to keep it.` : undefined
            }
          />
          <FormSwitch control={form.control} name="isActive" label="Payments can be recorded" />
        </>
      )}
    </EntitySheet>
  )
}

import { EmptyState } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Permission, roleHasPermission } from '#app/application/contract/permissions.ts'
import { attentionQuery } from '#app/features/dashboards/ui/dashboards-api.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import { useSiteSettings } from '#app/features/settings/ui/site-settings.tsx'
import { LinkTabs } from '#app/ui/admin/link-tabs.tsx'
import { PageHeading } from '#app/ui/structure.tsx'
import { type AdminPage, adminPage } from '../admin-page.tsx'

interface PaymentsTab {
  readonly label: string
  readonly permission: Permission
  readonly needsLedger?: true
}

/** Pages about money, by address. */
const tabs = {
  '/payments': { label: 'To Review', permission: 'payments.verify' },
  '/bills': { label: 'Bills', permission: 'money.read', needsLedger: true },
  '/bookings': { label: 'Bookings', permission: 'bookings.read' },
  '/bills/statements': { label: 'Statements', permission: 'money.read', needsLedger: true },
  '/bills/credits': { label: 'Credits', permission: 'money.read', needsLedger: true },
  '/bills/discounts': { label: 'Discounts and Vouchers', permission: 'money.prices' },
} as const satisfies Record<string, PaymentsTab>

export type PaymentsPath = keyof typeof tabs

/** Pages about money that a role may open. */
export function listPaymentsTabs(role: Role, keepsLedger: boolean) {
  return Object.entries<PaymentsTab>(tabs)
    .filter(
      ([, { permission, needsLedger }]) =>
        roleHasPermission(role, permission) && (keepsLedger || !needsLedger),
    )
    .map(([to, { label }]) => ({ to, label }))
}

/** An admin page that is a tab of *Payments*; named after its tab where it is the only one. */
export function paymentsPage({
  path,
  Content,
  ...page
}: Omit<AdminPage, 'title' | 'permission'> & { path: PaymentsPath }) {
  const { label, permission } = tabs[path]
  return adminPage({
    ...page,
    title: label,
    permission,
    Content: ({ role }) => (
      <>
        <PaymentsHead role={role} path={path} />
        <PaymentsContent path={path}>
          <Content role={role} />
        </PaymentsContent>
      </>
    ),
  })
}

function PaymentsContent({ path, children }: { path: PaymentsPath; children: ReactNode }) {
  const { keepsLedger } = useSiteSettings()
  const { needsLedger }: PaymentsTab = tabs[path]
  if (keepsLedger || !needsLedger) return children
  return (
    <EmptyState title="No ledger is kept.">
      An administrator can switch it on in the settings, under Payment Methods.
    </EmptyState>
  )
}

function PaymentsHead({ role, path }: { role: Role; path: PaymentsPath }) {
  const { keepsLedger = false } = useSiteSettings()
  const { data } = useQuery(attentionQuery())
  const shown = listPaymentsTabs(role, keepsLedger)
  const waiting: Readonly<Record<string, number | null | undefined>> = {
    '/payments': data?.paymentsWaiting,
    '/bookings': data?.bookingsWaiting,
  }
  if (shown.length === 1) return <PageHeading title={tabs[path].label} />
  return (
    <>
      <PageHeading title="Payments" />
      <LinkTabs
        label="Payments"
        current={path}
        tabs={shown.map(({ to, label }) => ({
          to,
          label,
          badge: waiting[to],
        }))}
      />
    </>
  )
}

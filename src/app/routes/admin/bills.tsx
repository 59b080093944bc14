import { Button, EmptyState } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import {
  billsQuery,
  billsSearchParams,
  creditsQuery,
  creditsSearchParams,
} from '#app/features/ledger/ui/admin/bills-api.ts'
import { BillsScreen } from '#app/features/ledger/ui/admin/bills-screen.tsx'
import { CreditsScreen } from '#app/features/ledger/ui/admin/credits-screen.tsx'
import type { Role } from '#app/features/people/contract/person.ts'
import { useSiteSettings } from '#app/features/settings/ui/site-settings.tsx'
import {
  statementImportQuery,
  statementImportsQuery,
  statementsSearchParams,
} from '#app/features/statements/ui/admin/statements-api.ts'
import { StatementsScreen } from '#app/features/statements/ui/admin/statements-screen.tsx'
import { PageTabs } from '#app/ui/admin/page-tabs.tsx'
import { findLabeledOption, useListSearchParams } from '#app/ui/admin/search-params.ts'
import { PageHeading } from '#app/ui/structure.tsx'
import { type AdminPrefetchContext, adminPage } from './admin-page.tsx'

const tabLabels = { bills: 'Bills', statements: 'Statements', credits: 'Credits' } as const

const readTab = (params: URLSearchParams) => findLabeledOption(tabLabels, params.get('tab')) ?? 'bills'

export const { loader, Component } = adminPage({
  title: 'Bills',
  permission: 'money.read',
  prefetch: prefetchTab,
  Content: BillsPage,
})

function prefetchTab({ queries, params }: AdminPrefetchContext): Promise<void> {
  if (readTab(params) === 'bills') return queries.prefetchQuery(billsQuery(billsSearchParams.read(params)))
  if (readTab(params) === 'credits')
    return queries.prefetchQuery(creditsQuery(creditsSearchParams.read(params).page))
  const { statement, ...shown } = statementsSearchParams.read(params)
  return statement === undefined
    ? queries.prefetchQuery(statementImportsQuery(shown.page))
    : queries.prefetchQuery(statementImportQuery({ statement, ...shown }))
}

const discountsLink = (
  <Button component="a" href="/bills/discounts" variant="default">
    Price Rules and Vouchers
  </Button>
)

function BillsPage({ role }: { role: Role }) {
  const { keepsLedger } = useSiteSettings()
  return (
    <>
      <PageHeading
        title="Bills"
        subtitle="What registrants owe, and what they have paid."
        actions={discountsLink}
      />
      {keepsLedger ? (
        <BillsTabs role={role} />
      ) : (
        <EmptyState title="No ledger is kept.">
          An administrator can switch it on in the settings, under Payment Methods.
        </EmptyState>
      )}
    </>
  )
}

function BillsTabs({ role }: { role: Role }) {
  const [params, setParams] = useSearchParams()
  return (
    <PageTabs
      label="Bills, statements and credits"
      current={readTab(params)}
      onChange={(tab) => setParams(tab === 'bills' ? {} : { tab })}
      tabs={[
        { name: 'bills', label: tabLabels.bills, content: () => <Bills role={role} /> },
        { name: 'statements', label: tabLabels.statements, content: () => <Statements /> },
        { name: 'credits', label: tabLabels.credits, content: () => <Credits /> },
      ]}
    />
  )
}

function Bills({ role }: { role: Role }) {
  const state = useListSearchParams(billsSearchParams)
  return (
    <div className="bills-tab">
      <BillsScreen state={state} mayDecideRefunds={roleHasPermission(role, 'money.refund')} />
    </div>
  )
}

const toStatementsUrl = (params: URLSearchParams) => new URLSearchParams([['tab', 'statements'], ...params])

function Statements() {
  return (
    <div className="bills-tab">
      <StatementsScreen state={useListSearchParams(statementsSearchParams, toStatementsUrl)} />
    </div>
  )
}

const toCreditsUrl = (params: URLSearchParams) => new URLSearchParams([['tab', 'credits'], ...params])

function Credits() {
  return (
    <div className="bills-tab">
      <CreditsScreen state={useListSearchParams(creditsSearchParams, toCreditsUrl)} />
    </div>
  )
}

import { Badge } from '@mantine/core'
import type { CheckInPass } from '#app/features/attendance/contract/check-in.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { ConfirmChange } from '#app/ui/admin/confirm-change.tsx'
import { DataList, type DataListColumn } from '#app/ui/admin/data-list.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { checkInPassesQuery, revokePassMutation } from './check-in-passes-api.ts'
import { NewPassSheet } from './new-pass-sheet.tsx'
import { type CheckInPassSeminar, type CheckInPassState, toPassState } from './pass-values.ts'

const stateBadges: Record<CheckInPassState, { label: string; variant: keyof typeof badgeProps }> = {
  open: { label: 'Open', variant: 'success' },
  revoked: { label: 'Revoked', variant: 'destructive' },
  expired: { label: 'Expired', variant: 'secondary' },
}

/** Passes by which phones without an account check people in. */
export function CheckInPasses({ seminar }: { seminar: CheckInPassSeminar }) {
  return (
    <DataList
      things="check-in passes"
      query={checkInPassesQuery(seminar.id)}
      rows={({ passes }) => passes}
      columns={columns}
      toolbar={
        <p className="muted toolbar-search">
          A volunteer who scans the code of a pass can check people in on that phone, without an account.
        </p>
      }
      add={{ label: 'New Pass', opens: <NewPassSheet seminar={seminar} /> }}
      nameOf={({ label }) => label}
      buttonsOf={(pass) =>
        toPassState(pass, new Date()) === 'open'
          ? [{ label: 'Revoke', opens: <RevokePassDialog {...pass} /> }]
          : []
      }
      emptyTitle="No check-in passes yet."
    />
  )
}

const columns: readonly DataListColumn<CheckInPass>[] = [
  { heading: 'Label', cell: ({ label }) => label },
  { heading: 'Made', onCard: 'named', cell: ({ createdAt }) => formatDateTime(createdAt) },
  { heading: 'Ends', onCard: 'named', cell: ({ expiresAt }) => formatDateTime(expiresAt) },
  {
    heading: 'Last seen',
    onCard: 'named',
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? 'Never' : formatDateTime(lastSeenAt)),
  },
  {
    heading: 'State',
    onCard: 'corner',
    cell(pass) {
      const { label, variant } = stateBadges[toPassState(pass, new Date())]
      return <Badge {...badgeProps[variant]}>{label}</Badge>
    },
  },
]

function RevokePassDialog({ id, label }: CheckInPass) {
  return (
    <ConfirmChange
      title="Revoke this pass?"
      mutation={revokePassMutation}
      input={{ id }}
      cancelLabel="Keep it"
      label="Revoke"
      busyLabel="Revoking..."
    >
      Phones with the pass “{label}” can no longer check people in, nor send scans that are still on them.
    </ConfirmChange>
  )
}

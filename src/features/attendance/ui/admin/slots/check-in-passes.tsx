import { Badge, Button, EmptyState, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CheckInPass } from '#app/features/attendance/contract/check-in.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { ErrorState } from '#app/ui/admin/error-state.tsx'
import { ListSkeleton, ListTable } from '#app/ui/admin/paginated-list.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useOpenOverlay } from '#app/ui/admin/use-opener.ts'
import { Icon } from '#app/ui/icon.tsx'
import { checkInPassesQuery, revokePassMutation } from './check-in-passes-api.ts'
import { NewPassSheet } from './new-pass-sheet.tsx'
import { type PassSeminar, type PassState, toPassState } from './pass-values.ts'

const stateBadges: Record<PassState, { label: string; variant: keyof typeof badgeProps }> = {
  open: { label: 'Open', variant: 'success' },
  revoked: { label: 'Revoked', variant: 'destructive' },
  expired: { label: 'Expired', variant: 'secondary' },
}

const skeletonRows = 3

type OpenOverlay = { readonly kind: 'new' } | { readonly kind: 'revoke'; readonly pass: CheckInPass }

/** Passes by which phones without an account check people in. */
export function CheckInPasses({ seminar }: { seminar: PassSeminar }) {
  const query = useQuery(checkInPassesQuery(seminar.id))
  const { open, show, close } = useOpenOverlay<OpenOverlay>()
  const { data } = query
  return (
    <>
      <div className="toolbar">
        <p className="muted toolbar-search">
          A volunteer who scans the code of a pass can check people in on that phone, without an account.
        </p>
        <Button
          className="needs-script toolbar-end"
          leftSection={<Icon name="plus" />}
          onClick={({ currentTarget }) => show({ kind: 'new' }, currentTarget)}
        >
          New Pass
        </Button>
      </div>
      {data === undefined && query.isError ? (
        <ErrorState message="Failed to load check-in passes." onRetry={() => void query.refetch()} />
      ) : null}
      {data === undefined && !query.isError ? (
        <ListSkeleton label="Loading check-in passes" rows={skeletonRows} />
      ) : null}
      {data === undefined ? null : (
        <PassList
          passes={data.passes}
          now={new Date(query.dataUpdatedAt)}
          onRevoke={(pass, button) => show({ kind: 'revoke', pass }, button)}
        />
      )}
      <NewPassSheet seminar={seminar} isOpen={open?.kind === 'new'} onClose={close} />
      {open?.kind === 'revoke' ? <RevokePassDialog pass={open.pass} onClose={close} /> : null}
    </>
  )
}

const columns = ['Label', 'Made', 'Ends', 'Last seen', 'State']

interface PassListProps {
  passes: readonly CheckInPass[]
  now: Date
  onRevoke: (pass: CheckInPass, button: HTMLElement) => void
}

function PassList({ passes, now, onRevoke }: PassListProps) {
  if (passes.length === 0) return <EmptyState title="No check-in passes yet." />
  const seen = ({ lastSeenAt }: CheckInPass) => (lastSeenAt === null ? 'Never' : formatDateTime(lastSeenAt))
  const badge = (pass: CheckInPass) => {
    const { label, variant } = stateBadges[toPassState(pass, now)]
    return <Badge {...badgeProps[variant]}>{label}</Badge>
  }
  const revoke = (pass: CheckInPass) =>
    toPassState(pass, now) === 'open' ? (
      <Button
        variant="default"
        aria-label={`Revoke ${pass.label}`}
        onClick={({ currentTarget }) => onRevoke(pass, currentTarget)}
      >
        Revoke
      </Button>
    ) : null
  return (
    <>
      <ListTable label="Check-in passes" columns={columns} hasActions isWide>
        {passes.map((pass) => (
          <Table.Tr key={pass.id}>
            <Table.Td>{pass.label}</Table.Td>
            <Table.Td>{formatDateTime(pass.createdAt)}</Table.Td>
            <Table.Td>{formatDateTime(pass.expiresAt)}</Table.Td>
            <Table.Td>{seen(pass)}</Table.Td>
            <Table.Td>{badge(pass)}</Table.Td>
            <Table.Td className="list-actions">{revoke(pass)}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <ul className="list-cards" aria-label="Check-in passes">
        {passes.map((pass) => (
          <li className="list-card" key={pass.id}>
            <div className="list-card-head">
              <p className="list-card-title">{pass.label}</p>
              {badge(pass)}
            </div>
            <p className="muted">
              Made {formatDateTime(pass.createdAt)}
              <br />
              Ends {formatDateTime(pass.expiresAt)}
              <br />
              Last seen: {seen(pass)}
            </p>
            <div className="row-actions">{revoke(pass)}</div>
          </li>
        ))}
      </ul>
    </>
  )
}

function RevokePassDialog({ pass, onClose }: { pass: CheckInPass; onClose: () => void }) {
  const { send, isPending } = useSendOnce(revokePassMutation)
  return (
    <ConfirmDialog
      title="Revoke this pass?"
      isOpen
      onClose={onClose}
      cancelLabel="Keep it"
      confirm={{
        label: 'Revoke',
        busyLabel: isPending ? 'Revoking...' : undefined,
        onPress: () => send({ id: pass.id }, onClose),
      }}
    >
      Phones with the pass “{pass.label}” can no longer check people in, nor send scans that are still on
      them.
    </ConfirmDialog>
  )
}

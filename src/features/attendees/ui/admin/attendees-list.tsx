import { ActionIcon, Menu, Table } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Link, type To } from 'react-router'
import type { Attendee } from '#app/features/attendees/contract/attendees.ts'
import { displayedPayment, displayedRegistration } from '#app/features/attendees/rules/attendee-list.ts'
import { PaymentStatusBadge } from '#app/features/payments/ui/admin/payment-badge.tsx'
import { attendeeName } from '#app/features/people/rules/names.ts'
import { ListTable } from '#app/ui/admin/paginated-list.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { AttendeesSearchParams } from './attendees-api.ts'
import { attendeesSearchParams } from './attendees-search-params.ts'
import { SelectAllCheckbox, SelectionCheckbox } from './selection/selection-controls.tsx'
import {
  type AttendeeSelection,
  type SelectedAttendee,
  toSelectedAttendee,
} from './selection/use-selection.tsx'

const columns = ['Name', 'Email', 'Company', 'Job Title', 'Seminars', 'Payment Status']

export interface AttendeeRowActions {
  readonly canVerify: boolean
  readonly canDelete: boolean
  /**
   * Called before an overlay opens.
   * @param button that gets the focus back
   */
  onOpening(button: HTMLElement | null): void
  onDelete(attendee: SelectedAttendee, button: HTMLElement | null): void
}

export interface AttendeesListProps {
  attendees: readonly Attendee[]
  /** Selects which payment is shown and where links lead. */
  searchParams: AttendeesSearchParams
  selection: AttendeeSelection
  actions: AttendeeRowActions
}

/** A table, or cards on narrow screens. */
export function AttendeesList(props: AttendeesListProps) {
  const { attendees, selection } = props
  const rows = attendees.map((attendee) => ({ attendee, parts: partsOf(attendee, props) }))
  return (
    <>
      <ListTable
        label="Attendees"
        columns={columns}
        lead={<SelectAllCheckbox attendees={attendees} selection={selection} />}
        hasActions
        isWide
        isDense
      >
        {rows.map(({ attendee, parts }) => (
          <Table.Tr key={attendee.id} data-selected={selection.has(attendee.id) || undefined}>
            <Table.Td className="list-select">{parts.box}</Table.Td>
            <Table.Td>{parts.name}</Table.Td>
            <Table.Td className="list-email">{attendee.email}</Table.Td>
            <Table.Td>{attendee.company ?? '—'}</Table.Td>
            <Table.Td>{attendee.jobTitle ?? '—'}</Table.Td>
            <Table.Td className="list-short">{attendee.seminarCount}</Table.Td>
            <Table.Td className="list-short">{parts.payment}</Table.Td>
            <Table.Td className="list-actions">{parts.menu}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <ul className="list-cards" aria-label="Attendees">
        {rows.map(({ attendee, parts }) => (
          <li
            className="list-card attendee-card"
            key={attendee.id}
            data-selected={selection.has(attendee.id) || undefined}
          >
            <div className="list-card-head attendee-card-head">
              {parts.box}
              <div className="list-card-title">{parts.name}</div>
              {parts.menu}
            </div>
            <div>{parts.payment}</div>
            <p>{attendee.email}</p>
            <p className="muted">{workText(attendee)}</p>
            <p className="muted">{seminarCountText(attendee.seminarCount)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

interface RowParts {
  readonly box: ReactNode
  readonly name: ReactNode
  readonly payment: ReactNode
  readonly menu: ReactNode
}

function partsOf(attendee: Attendee, { searchParams, selection, actions }: AttendeesListProps): RowParts {
  const name = attendeeName(attendee)
  const profile = toLink({ ...searchParams, profile: attendee.id })
  return {
    box: (
      <SelectionCheckbox
        label={`Select ${name}`}
        isChosen={selection.has(attendee.id)}
        onChoose={(isChosen) => selection.choose([toSelectedAttendee(attendee)], isChosen)}
      />
    ),
    name: (
      <Link
        className="name-link"
        to={profile}
        preventScrollReset
        onClick={({ currentTarget }) => actions.onOpening(currentTarget)}
      >
        {name}
      </Link>
    ),
    payment: <Payment attendee={attendee} name={name} searchParams={searchParams} actions={actions} />,
    menu: (
      <AttendeeMenu
        name={name}
        profile={profile}
        onProfile={actions.onOpening}
        onDelete={
          actions.canDelete ? (button) => actions.onDelete(toSelectedAttendee(attendee), button) : null
        }
      />
    ),
  }
}

function toLink(searchParams: AttendeesSearchParams): To {
  return { search: attendeesSearchParams.write(searchParams).toString() }
}

interface PaymentProps {
  attendee: Attendee
  name: string
  searchParams: AttendeesSearchParams
  actions: AttendeeRowActions
}

function Payment(props: PaymentProps) {
  const { attendee, searchParams } = props
  const { paymentState, openPayments } = displayedPayment(attendee, searchParams)
  return (
    <span className="payment-state">
      <PaymentLink {...props}>
        <PaymentStatusBadge status={paymentState} />
      </PaymentLink>
      {openPayments > 1 ? <span className="payment-open muted">{openPayments} open</span> : null}
    </span>
  )
}

/** For reviewers, a link to a payment that can be decided. */
function PaymentLink({
  attendee,
  name,
  searchParams,
  actions,
  children,
}: PaymentProps & { children: ReactNode }) {
  const registration = displayedRegistration(attendee, searchParams)
  if (!actions.canVerify || registration === null || registration.paymentStatus === 'verified')
    return children
  return (
    <Link
      className="payment-link"
      to={toLink({ ...searchParams, payment: registration.registrationId })}
      preventScrollReset
      aria-label={`Review the payment of ${name}: ${registration.paymentStatus}`}
      onClick={({ currentTarget }) => actions.onOpening(currentTarget)}
    >
      {children}
    </Link>
  )
}

function workText({ company, jobTitle }: Attendee): string {
  return [jobTitle, company].filter(Boolean).join(', ') || 'No company given'
}

function seminarCountText(count: number): string {
  return count === 1 ? '1 seminar' : `${count} seminars`
}

interface AttendeeMenuProps {
  name: string
  profile: To
  /** @param button that gets the focus back */
  onProfile: (button: HTMLElement | null) => void
  onDelete: ((button: HTMLElement | null) => void) | null
}

function AttendeeMenu({ name, profile, onProfile, onDelete }: AttendeeMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon ref={button} aria-label={`Actions for ${name}`}>
          <Icon name="ellipsis-vertical" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={profile} preventScrollReset onClick={() => onProfile(button.current)}>
          View Profile
        </Menu.Item>
        {onDelete === null ? null : (
          <Menu.Item data-danger onClick={() => onDelete(button.current)}>
            Delete Attendee
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

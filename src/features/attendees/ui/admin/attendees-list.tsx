import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { ListTable } from '../../../../ui/admin/list-table.tsx'
import type { Attendee } from '../../contract.ts'
import { attendeeName, shownPayment, shownRegistration } from '../../rules.ts'
import { AttendeeMenu } from './attendee-menu.tsx'
import { attendeesParams } from './attendees-address.ts'
import type { AttendeesAddress } from './attendees-api.ts'
import { PaymentBadge } from './payment-badge.tsx'
import { SelectAll } from './selection/select-all.tsx'
import { SelectionBox } from './selection/selection-box.tsx'
import { type Selected, type Selection, toSelected } from './selection/use-selection.ts'

const columns = ['Name', 'Email', 'Company', 'Job Title', 'Seminars', 'Payment Status']

/** What can be done with single rows. */
export interface RowActions {
  readonly canVerify: boolean
  readonly canDelete: boolean
  /** Something of the address opens over the list. @param button to which the focus returns */
  onOpening(button: HTMLElement | null): void
  onDelete(attendee: Selected, button: HTMLElement | null): void
}

export interface AttendeesListProps {
  attendees: readonly Attendee[]
  /** Which of a person's payments is told, and where links lead. */
  address: AttendeesAddress
  selection: Selection
  actions: RowActions
}

/** Attendees as a table, or as cards where there is no room for one. */
export function AttendeesList(props: AttendeesListProps) {
  const { attendees, selection } = props
  const rows = attendees.map((attendee) => ({ attendee, parts: partsOf(attendee, props) }))
  return (
    <>
      <ListTable
        label="Attendees"
        columns={columns}
        lead={<SelectAll attendees={attendees} selection={selection} />}
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
            <p className="muted">{workWords(attendee)}</p>
            <p className="muted">{seminarWords(attendee.seminarCount)}</p>
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

/** What a row and a card have in common. */
function partsOf(attendee: Attendee, { address, selection, actions }: AttendeesListProps): RowParts {
  const name = attendeeName(attendee)
  const profile = addressTo({ ...address, profile: attendee.id })
  return {
    box: (
      <SelectionBox
        label={`Select ${name}`}
        isChosen={selection.has(attendee.id)}
        onChoose={(isChosen) => selection.choose([toSelected(attendee)], isChosen)}
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
    payment: <Payment attendee={attendee} name={name} address={address} actions={actions} />,
    menu: (
      <AttendeeMenu
        name={name}
        profile={profile}
        onProfile={actions.onOpening}
        onDelete={actions.canDelete ? (button) => actions.onDelete(toSelected(attendee), button) : null}
      />
    ),
  }
}

function addressTo(address: AttendeesAddress): To {
  return { search: attendeesParams(address).toString() }
}

interface PaymentProps {
  attendee: Attendee
  name: string
  address: AttendeesAddress
  actions: RowActions
}

/** How the payments stand; one open payment is counted by its badge. */
function Payment(props: PaymentProps) {
  const { attendee, address } = props
  const { paymentState, openPayments } = shownPayment(attendee, address)
  return (
    <span className="payment-state">
      <PaymentLink {...props}>
        <PaymentBadge status={paymentState} />
      </PaymentLink>
      {openPayments > 1 ? <span className="payment-open muted">{openPayments} open</span> : null}
    </span>
  )
}

/** For a verifier the way to a payment that can be decided. */
function PaymentLink({ attendee, name, address, actions, children }: PaymentProps & { children: ReactNode }) {
  const registration = shownRegistration(attendee, address)
  if (!actions.canVerify || registration === null || registration.paymentStatus === 'verified')
    return children
  return (
    <Link
      className="payment-link"
      to={addressTo({ ...address, payment: registration.registrationId })}
      preventScrollReset
      aria-label={`Check the payment of ${name}: ${registration.paymentStatus}`}
      onClick={({ currentTarget }) => actions.onOpening(currentTarget)}
    >
      {children}
    </Link>
  )
}

function workWords({ company, jobTitle }: Attendee): string {
  return [jobTitle, company].filter(Boolean).join(', ') || 'No company given'
}

function seminarWords(count: number): string {
  return count === 1 ? '1 seminar' : `${count} seminars`
}

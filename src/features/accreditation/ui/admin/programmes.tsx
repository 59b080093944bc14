import { Badge, NativeSelect, Table } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ListedProgramme } from '#app/features/accreditation/contract/programme-list.ts'
import { accreditationStatuses } from '#app/features/seminars/contract/accreditation-status.ts'
import { formatDate, formatDateRange, startOfManilaDay } from '#app/platform/format/dates.ts'
import { ListTable, PaginatedList } from '#app/ui/admin/paginated-list.tsx'
import { badgeProps } from '#app/ui/admin/status-props.tsx'
import { type ProgrammesFilter, programmesQuery } from './accreditation-api.ts'
import { accreditationStatusLabels, programmeStateLabels } from './accreditation-labels.ts'

export interface ProgrammesProps {
  searchParams: ProgrammesFilter
  /** @param shouldPush false replaces the history entry */
  onSearchParams: (searchParams: ProgrammesFilter, shouldPush: boolean) => void
}

/** The accreditations of all seminars by deadline, each with a link to its seminar. */
export function Programmes({ searchParams, onSearchParams }: ProgrammesProps) {
  const { status } = searchParams
  const query = useQuery({ ...programmesQuery(searchParams), placeholderData: keepPreviousData })
  return (
    <>
      <div className="toolbar">
        <NativeSelect
          label="Status"
          size="md"
          value={status ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onSearchParams({ status: accreditationStatuses.find((each) => each === value), page: 1 }, true)
          }
          data={[
            { value: '', label: 'All' },
            ...accreditationStatuses.map((value) => ({
              value,
              label: accreditationStatusLabels[value].label,
            })),
          ]}
        />
      </div>
      <PaginatedList
        things="programmes"
        query={query}
        skeletonRows={10}
        page={searchParams.page}
        onPage={(page, shouldPush) => onSearchParams({ ...searchParams, page }, shouldPush)}
        emptyTitle={
          status === undefined
            ? 'No accreditation yet. Add one below the programme of a seminar.'
            : 'No accreditation has this status.'
        }
      >
        {({ programmes }) => <ProgrammeTable programmes={programmes} />}
      </PaginatedList>
    </>
  )
}

const columns = ['Seminar', 'Profession', 'Status', 'Due', 'Number', 'Units']

function ProgrammeTable({ programmes }: { programmes: readonly ListedProgramme[] }) {
  return (
    <>
      <ListTable label="Programmes" columns={columns} isWide>
        {programmes.map((programme) => (
          <Table.Tr key={programme.id}>
            <Table.Td>
              <SeminarLink programme={programme} />
              <p className="muted">{formatDateRange(programme.startDate, programme.endDate)}</p>
            </Table.Td>
            <Table.Td>{programme.profession}</Table.Td>
            <Table.Td className="list-short">
              <StateBadge programme={programme} />
            </Table.Td>
            <Table.Td className="list-short">{dueText(programme)}</Table.Td>
            <Table.Td>{programme.accreditationNo}</Table.Td>
            <Table.Td className="list-short">{programme.units}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <ul className="list-cards" aria-label="Programmes">
        {programmes.map((programme) => (
          <li className="list-card" key={programme.id}>
            <div className="list-card-head">
              <p className="list-card-title">
                <SeminarLink programme={programme} />
              </p>
              <StateBadge programme={programme} />
            </div>
            <p>{programme.profession}</p>
            {programme.dueOn === null ? null : <p>Due {dueText(programme)}</p>}
            {programme.accreditationNo === null ? null : (
              <p>
                {programme.accreditationNo}, {programme.units} units
              </p>
            )}
            <p className="muted">{formatDateRange(programme.startDate, programme.endDate)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

function SeminarLink({ programme: { seminarId, seminarTitle } }: { programme: ListedProgramme }) {
  return <Link to={`/seminars/${seminarId}/programme#accreditation-heading`}>{seminarTitle}</Link>
}

function StateBadge({ programme: { state } }: { programme: ListedProgramme }) {
  const { label, variant } = programmeStateLabels[state]
  return (
    <Badge {...badgeProps[variant]} miw="max-content">
      {label}
    </Badge>
  )
}

const dueText = ({ dueOn }: ListedProgramme) => (dueOn === null ? '' : formatDate(startOfManilaDay(dueOn)))

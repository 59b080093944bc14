import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useRootData } from '#app/app/root-data.ts'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import { seminarPath } from '#app/features/seminars/contract/paths.ts'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { canCancelSeminar, canCompleteSeminar } from '#app/features/seminars/ui/admin/seminar-changes.ts'
import { SeminarStateBadge } from '#app/features/seminars/ui/admin/seminars-list.tsx'
import { ShareSheet } from '#app/features/seminars/ui/admin/share-sheet.tsx'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import { toSeminarTexts } from '#app/features/seminars/ui/public/seminar-labels.ts'
import { RowMenu } from '#app/ui/admin/row-menu.tsx'
import { useOverlay } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { OpenedSeminar, ShowSeminarDialog } from './open-seminar-dialog.ts'
import { useSeminarDialogs } from './use-seminar-dialogs.tsx'

/** Title, dates, place, state and seats of a seminar, with what is done to it as a whole. */
export function SeminarHead({ role, seminar }: { role: Role; seminar: Seminar | undefined }) {
  return (
    <header className="seminar-head">
      <nav aria-label="Breadcrumb">
        <Link to="/seminars">Seminars</Link> <span aria-hidden="true">›</span>
      </nav>
      {seminar === undefined ? (
        <h1 className="seminar-title">Seminar</h1>
      ) : (
        <LoadedHead role={role} seminar={seminar} />
      )}
    </header>
  )
}

function LoadedHead({ role, seminar }: { role: Role; seminar: Seminar }) {
  const canManage = roleHasPermission(role, 'seminars.manage')
  const { show, overlay } = useSeminarDialogs(canManage)
  const sharing = useOverlay()
  const appUrl = useRootData()?.appUrl ?? ''
  const { date, time, place } = toSeminarTexts(seminar)
  return (
    <div className="seminar-head-grid">
      <h1 className="seminar-title">{seminar.title}</h1>
      {canManage ? <SeminarMenu seminar={seminar} show={show} /> : null}
      <ul className="seminar-facts">
        <li>
          <SeminarStateBadge seminar={seminar} now={new Date()} />
        </li>
        <li>
          {date}, {time}
        </li>
        <li>{place}</li>
        <li>
          <Link to={managedSeminarPath(seminar.id, 'registrations')}>{seatsText(seminar)}</Link>
        </li>
      </ul>
      <div className="row-actions">
        {canManage && seminar.isDraft ? (
          <Button
            variant="filled"
            leftSection={<Icon name="send" />}
            onClick={({ currentTarget }) => show({ kind: 'publish', seminar }, currentTarget)}
          >
            Publish
          </Button>
        ) : null}
        {seminar.isDraft ? null : (
          <Button
            leftSection={<Icon name="share-2" />}
            onClick={sharing.opens(<ShareSheet seminar={seminar} appUrl={appUrl} />)}
          >
            Share
          </Button>
        )}
        <Button component="a" href={seminarPath(seminar)} leftSection={<Icon name="external-link" />}>
          View on Site
        </Button>
        {seminar.isDraft ? null : (
          <Button
            component="a"
            href={`/check-in?seminar=${seminar.id}`}
            leftSection={<Icon name="smartphone" />}
          >
            Check-in
          </Button>
        )}
      </div>
      {overlay}
      {sharing.overlay}
    </div>
  )
}

/** '12 of 200 seats' */
function seatsText({ registeredCount, maxAttendees }: Pick<Seminar, 'registeredCount' | 'maxAttendees'>) {
  const taken = registeredCount.toLocaleString('en-US')
  return maxAttendees === null
    ? `${taken} registered, no limit`
    : `${taken} of ${maxAttendees.toLocaleString('en-US')} seats`
}

function SeminarMenu({ seminar, show }: { seminar: Seminar; show: ShowSeminarDialog }) {
  const opens = (kind: OpenedSeminar['kind']) => (button: HTMLElement | null) =>
    show({ kind, seminar }, button)
  function itemsOf(now: Date) {
    return [
      {
        label: 'Edit Seminar',
        onChoose: (button: HTMLElement | null) => show({ kind: 'edit', seminarId: seminar.id }, button),
      },
      {
        label: 'Duplicate Seminar',
        onChoose: (button: HTMLElement | null) => show({ kind: 'copy', seminarId: seminar.id }, button),
      },
      canCompleteSeminar(seminar, now) && { label: 'Mark as Completed', onChoose: opens('complete') },
      canCancelSeminar(seminar, now) && { label: 'Cancel Seminar', onChoose: opens('cancel') },
      { label: 'Delete Seminar', isDanger: true, onChoose: opens('delete') },
    ]
  }
  return <RowMenu name={seminar.title} items={() => itemsOf(new Date())} />
}

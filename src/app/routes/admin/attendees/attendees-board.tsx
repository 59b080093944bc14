import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useAuth } from '../../../../features/accounts/ui/auth-provider.tsx'
import { AttendeesActions } from '../../../../features/attendees/ui/admin/attendees-actions.tsx'
import {
  type AttendeesAddress,
  filteredSeminarQuery,
  toAudienceFilter,
} from '../../../../features/attendees/ui/admin/attendees-api.ts'
import { AttendeesFound } from '../../../../features/attendees/ui/admin/attendees-results.tsx'
import {
  attendeesParams,
  readAttendeesAddress,
} from '../../../../features/attendees/ui/admin/attendees-search-params.ts'
import { AttendeesToolbar } from '../../../../features/attendees/ui/admin/attendees-toolbar.tsx'
import { ProfileSheet } from '../../../../features/attendees/ui/admin/profile/profile-sheet.tsx'
import { useBulkDeletion } from '../../../../features/attendees/ui/admin/selection/bulk-deletion.ts'
import type { SelectionAction } from '../../../../features/attendees/ui/admin/selection/selection-bar.tsx'
import { useSelection } from '../../../../features/attendees/ui/admin/selection/use-selection.ts'
import { SeminarLine } from '../../../../features/attendees/ui/admin/seminar-line.tsx'
import { PaymentDesk } from '../../../../features/payments/ui/admin/review/payment-review.tsx'
import { may } from '../../../../features/people/contract/permissions.ts'
import type { Role } from '../../../../features/people/contract/person.ts'
import { ErasePerson } from '../../../../features/privacy/ui/admin/erase-person.tsx'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { useOpened } from '../../../../ui/admin/use-opened.ts'
import { useOpener } from '../../../../ui/admin/use-opener.ts'
import { PageHeading } from '../../../../ui/public/structure.tsx'
import { AttendeesDialogs, type OpenDialog } from './attendees-dialogs.tsx'
import { useFirstPayment } from './use-first-payment.ts'
import { useAskedDialog } from './use-requested-dialog.ts'

export function AttendeesBoard() {
  const { state } = useAuth()
  return state.status === 'authenticated' ? <Board role={state.user.role} /> : null
}

function Board({ role }: { role: Role }) {
  const [params, setParams] = useSearchParams()
  const dialog = useOpened<OpenDialog>()
  const opener = useOpener()
  const { isRunning: isDeleting } = useBulkDeletion()
  useAskedDialog('add', () => dialog.show({ kind: 'add' }, null))
  const address = readAttendeesAddress(params)
  const selection = useSelection(toAudienceFilter(address))
  const { seminarId } = address
  const seminar = useQuery({
    ...filteredSeminarQuery(useApi(), seminarId ?? 0),
    enabled: seminarId !== undefined,
  })
  const chosen = seminar.data
  useAskedDialog(
    'attendance',
    chosen === undefined ? null : () => dialog.show({ kind: 'attendance', seminar: chosen }, null),
  )
  const canManage = may(role, 'attendees.manage')
  const canVerify = may(role, 'payments.verify')

  function show(shown: AttendeesAddress, isStep: boolean) {
    setParams(attendeesParams(shown), { replace: !isStep, preventScrollReset: true })
  }

  useFirstPayment(params.get('review') === 'next' && canVerify, (payment) =>
    show({ ...address, payment: payment ?? undefined }, false),
  )

  function showAll() {
    show({ ...address, seminarId: undefined, page: 1 }, true)
    opener.remember(null)
    opener.giveFocusBack()
  }

  function closeOverlay() {
    show({ ...address, profile: undefined, payment: undefined }, false)
    opener.giveFocusBack()
  }

  function actOnSelected(action: SelectionAction, button: HTMLElement) {
    const [attendee = null] = selection.chosen
    dialog.show(
      action === 'add-to-seminar' ? { kind: action, attendee, seminar: null } : { kind: action },
      button,
    )
  }

  return (
    <>
      <div className="attendees-heading">
        <PageHeading
          title="Attendees"
          subtitle="Everyone who ever registered, and everyone you added."
          actions={
            <AttendeesActions
              canManage={canManage}
              canVerify={canVerify}
              seminarId={seminarId}
              onChoose={(kind, button) => dialog.show({ kind }, button)}
              onVerify={(payment, button) => {
                opener.remember(button)
                show({ ...address, payment }, true)
              }}
            />
          }
        />
      </div>
      {seminarId === undefined ? null : (
        <SeminarLine
          seminarId={seminarId}
          onClear={showAll}
          onChoose={(kind, chosen, button) =>
            dialog.show(
              kind === 'attendance' ? { kind, seminar: chosen } : { kind, attendee: null, seminar: chosen },
              button,
            )
          }
        />
      )}
      <AttendeesToolbar address={address} onAddress={show} />
      <AttendeesFound
        address={address}
        selection={selection}
        rowActions={{
          canVerify,
          canDelete: canManage,
          onOpening: opener.remember,
          onDelete: (attendee, button) => dialog.show({ kind: 'delete', attendee }, button),
        }}
        bar={{ isDeleting, onChoose: actOnSelected }}
        onPage={(page, isStep) => show({ ...address, page }, isStep)}
      />
      <ProfileSheet
        attendeeId={address.profile ?? null}
        role={role}
        onVerify={(payment) => show({ ...address, profile: undefined, payment }, true)}
        onClose={closeOverlay}
        accountActions={(profile) =>
          may(role, 'people.erase') ? <ErasePerson attendee={profile} onErased={closeOverlay} /> : null
        }
      />
      <PaymentDesk
        registrationId={address.payment ?? null}
        seminarId={seminarId}
        onRegistration={(payment) => show({ ...address, payment }, false)}
        onClose={closeOverlay}
      />
      <AttendeesDialogs
        open={dialog.open}
        seminar={seminar.data ?? null}
        selection={selection}
        onClose={dialog.close}
      />
    </>
  )
}

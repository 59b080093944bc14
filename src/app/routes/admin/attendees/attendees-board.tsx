import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { useAuth } from '#app/features/accounts/ui/auth-provider.tsx'
import { GiveProfessionSheet } from '#app/features/accreditation/ui/admin/give-profession-sheet.tsx'
import { SeminarAttendanceSheet } from '#app/features/attendance/ui/admin/seminar-attendance-sheet.tsx'
import { AddAttendeeSheet } from '#app/features/attendees/ui/admin/add-attendee-sheet.tsx'
import { AttendeesActions } from '#app/features/attendees/ui/admin/attendees-actions.tsx'
import { seminarFilterQuery, toAudienceFilter } from '#app/features/attendees/ui/admin/attendees-api.ts'
import { AttendeesResults } from '#app/features/attendees/ui/admin/attendees-results.tsx'
import { attendeesSearchParams } from '#app/features/attendees/ui/admin/attendees-search-params.ts'
import { AttendeesToolbar } from '#app/features/attendees/ui/admin/attendees-toolbar.tsx'
import { ImportSheet } from '#app/features/attendees/ui/admin/import/import-sheet.tsx'
import { ProfileSheet } from '#app/features/attendees/ui/admin/profile/profile-sheet.tsx'
import { AddToSeminarSheet } from '#app/features/attendees/ui/admin/selection/add-to-seminar-sheet.tsx'
import { useBulkDeletion } from '#app/features/attendees/ui/admin/selection/bulk-deletion.tsx'
import {
  DeleteAttendeeDialog,
  DeleteSelectedDialog,
} from '#app/features/attendees/ui/admin/selection/delete-dialogs.tsx'
import { ExportParticipantsSheet } from '#app/features/attendees/ui/admin/selection/export-participants-sheet.tsx'
import { InviteSheet } from '#app/features/attendees/ui/admin/selection/invite-sheet.tsx'
import type { SelectionAction } from '#app/features/attendees/ui/admin/selection/selection-controls.tsx'
import {
  type AttendeeSelection,
  type SelectedAttendee,
  useAttendeeSelection,
} from '#app/features/attendees/ui/admin/selection/use-selection.tsx'
import type { SelectedSeminar } from '#app/features/attendees/ui/admin/seminar-field.tsx'
import { SeminarFilterLine } from '#app/features/attendees/ui/admin/seminar-line.tsx'
import { pendingPaymentsQuery } from '#app/features/payments/ui/admin/payment-review-api.ts'
import { PaymentReview } from '#app/features/payments/ui/admin/review/payment-review.tsx'
import type { Role } from '#app/features/people/contract/person.ts'
import { ErasePersonAction } from '#app/features/privacy/ui/admin/erase-person.tsx'
import { useListSearchParams } from '#app/ui/admin/search-params.ts'
import { useFocusRestorer, useOpenOverlay } from '#app/ui/admin/use-opener.ts'
import { PageHeading } from '#app/ui/structure.tsx'

export function AttendeesPageContent() {
  const { state } = useAuth()
  return state.status === 'authenticated' ? <Board role={state.user.role} /> : null
}

function Board({ role }: { role: Role }) {
  const [params] = useSearchParams()
  const state = useListSearchParams(attendeesSearchParams)
  const [searchParams, show] = state
  const dialog = useOpenOverlay<OpenAttendeesDialog>()
  const opener = useFocusRestorer()
  const { isRunning: isDeleting } = useBulkDeletion()
  useRequestedDialog('add', () => dialog.show({ kind: 'add' }, null))
  const selection = useAttendeeSelection(toAudienceFilter(searchParams))
  const { seminarId } = searchParams
  const seminar = useQuery(seminarFilterQuery(seminarId))
  const chosen = seminar.data
  useRequestedDialog(
    'attendance',
    chosen === undefined ? null : () => dialog.show({ kind: 'attendance', seminar: chosen }, null),
  )
  const canManage = roleHasPermission(role, 'attendees.manage')
  const canVerify = roleHasPermission(role, 'payments.verify')

  useOpenFirstPendingPayment(params.get('review') === 'next' && canVerify, (payment) =>
    show({ ...searchParams, payment: payment ?? undefined }, false),
  )

  function showAll() {
    show({ ...searchParams, seminarId: undefined, page: 1 }, true)
    opener.remember(null)
    opener.restoreFocus()
  }

  function closeOverlay() {
    show({ ...searchParams, profile: undefined, payment: undefined }, false)
    opener.restoreFocus()
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
                show({ ...searchParams, payment }, true)
              }}
            />
          }
        />
      </div>
      {seminarId === undefined ? null : (
        <SeminarFilterLine
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
      <AttendeesToolbar searchParams={searchParams} onSearchParams={show} />
      <AttendeesResults
        state={state}
        selection={selection}
        rowActions={{
          canVerify,
          canDelete: canManage,
          onOpening: opener.remember,
          onDelete: (attendee, button) => dialog.show({ kind: 'delete', attendee }, button),
        }}
        bar={{ isDeleting, onChoose: actOnSelected }}
      />
      <ProfileSheet
        attendeeId={searchParams.profile ?? null}
        role={role}
        onVerify={(payment) => show({ ...searchParams, profile: undefined, payment }, true)}
        onClose={closeOverlay}
        accountActions={(profile) =>
          roleHasPermission(role, 'people.erase') ? (
            <ErasePersonAction attendee={profile} onErased={closeOverlay} />
          ) : null
        }
      />
      <PaymentReview
        registrationId={searchParams.payment ?? null}
        seminarId={seminarId}
        onRegistration={(payment) => show({ ...searchParams, payment }, false)}
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

function useOpenFirstPendingPayment(isWanted: boolean, open: (registrationId: number | null) => void): void {
  const found = useQuery({
    ...pendingPaymentsQuery({ seminarId: undefined, after: undefined }),
    enabled: isWanted,
    staleTime: 0,
  })
  const first = found.isFetching ? undefined : found.data?.nextRegistrationId
  useEffect(() => {
    if (isWanted && first !== undefined) open(first)
  })
}

/**
 * Opens a dialog requested by a link (`?dialog=add`), and removes the parameter at once, before unsaved input
 * blocks navigation.
 * @param open null while required data is loading
 */
function useRequestedDialog(name: 'add' | 'attendance', open: (() => void) | null): void {
  const [params, setParams] = useSearchParams()
  const isRequested = params.get('dialog') === name && open !== null
  const openNow = useEffectEvent(() => open?.())

  useEffect(() => {
    if (!isRequested) return
    openNow()
    setParams(
      (current) => {
        const rest = new URLSearchParams(current)
        rest.delete('dialog')
        return rest
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isRequested, setParams])
}

type OpenAttendeesDialog =
  | {
      readonly kind:
        | 'add'
        | 'import'
        | 'export-participants'
        | 'invite'
        | 'give-profession'
        | 'delete-selected'
    }
  | {
      readonly kind: 'add-to-seminar'
      readonly attendee: SelectedAttendee | null
      readonly seminar: SelectedSeminar | null
    }
  | { readonly kind: 'attendance'; readonly seminar: SelectedSeminar }
  | { readonly kind: 'delete'; readonly attendee: SelectedAttendee }

interface AttendeesDialogsProps {
  open: OpenAttendeesDialog | null
  seminar: SelectedSeminar | null
  selection: AttendeeSelection
  onClose: () => void
}

function AttendeesDialogs({ open, seminar, selection, onClose }: AttendeesDialogsProps) {
  return (
    <>
      <AddAttendeeSheet isOpen={open?.kind === 'add'} seminar={seminar} onClose={onClose} />
      <ImportSheet isOpen={open?.kind === 'import'} onClose={onClose} />
      <ExportParticipantsSheet
        isOpen={open?.kind === 'export-participants'}
        seminar={seminar}
        onClose={onClose}
      />
      <AddToSeminarSheet start={open?.kind === 'add-to-seminar' ? open : null} onClose={onClose} />
      <InviteSheet isOpen={open?.kind === 'invite'} selection={selection} onClose={onClose} />
      <GiveProfessionSheet
        personIds={open?.kind === 'give-profession' ? selection.chosen.map(({ id }) => id) : null}
        onClose={onClose}
      />
      <SeminarAttendanceSheet seminar={open?.kind === 'attendance' ? open.seminar : null} onClose={onClose} />
      {open?.kind === 'delete' ? (
        <DeleteAttendeeDialog
          attendee={open.attendee}
          onDeleted={() => selection.choose([open.attendee], false)}
          onClose={onClose}
        />
      ) : null}
      {open?.kind === 'delete-selected' ? (
        <DeleteSelectedDialog selection={selection} onClose={onClose} />
      ) : null}
    </>
  )
}

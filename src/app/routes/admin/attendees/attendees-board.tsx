import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { GiveProfessionSheet } from '#app/features/accreditation/ui/admin/give-profession-sheet.tsx'
import { SeminarAttendanceSheet } from '#app/features/attendance/ui/admin/seminar-attendance-sheet.tsx'
import { AddAttendeeSheet } from '#app/features/attendees/ui/admin/add-attendee-sheet.tsx'
import {
  AttendeesActions,
  type AttendeesPageAction,
} from '#app/features/attendees/ui/admin/attendees-actions.tsx'
import {
  type AttendeesSearchParams,
  attendeesQuery,
  seminarFilterQuery,
  toAudienceFilter,
} from '#app/features/attendees/ui/admin/attendees-api.ts'
import { AttendeesResults } from '#app/features/attendees/ui/admin/attendees-results.tsx'
import { attendeesSearchParams } from '#app/features/attendees/ui/admin/attendees-search-params.ts'
import { AttendeesToolbar } from '#app/features/attendees/ui/admin/attendees-toolbar.tsx'
import { ImportSheet } from '#app/features/attendees/ui/admin/import/import-sheet.tsx'
import { DuplicateHint } from '#app/features/attendees/ui/admin/merge/possible-duplicates.tsx'
import { ProfileSheet } from '#app/features/attendees/ui/admin/profile/profile-sheet.tsx'
import { AddToSeminarSheet } from '#app/features/attendees/ui/admin/selection/add-to-seminar-sheet.tsx'
import { useBulkDeletion } from '#app/features/attendees/ui/admin/selection/bulk-deletion.tsx'
import {
  DeleteAttendeeDialog,
  DeleteSelectedDialog,
} from '#app/features/attendees/ui/admin/selection/delete-dialogs.tsx'
import { ExportParticipantsSheet } from '#app/features/attendees/ui/admin/selection/export-participants-sheet.tsx'
import { InviteSheet } from '#app/features/attendees/ui/admin/selection/invite-sheet.tsx'
import type { SelectedAttendeesAction } from '#app/features/attendees/ui/admin/selection/selection-controls.tsx'
import {
  type AttendeeSelection,
  useAttendeeSelection,
} from '#app/features/attendees/ui/admin/selection/use-selection.tsx'
import { SeminarListMenu } from '#app/features/attendees/ui/admin/seminar-line.tsx'
import { PaymentReview } from '#app/features/payment-review/ui/admin/payment-review.tsx'
import { pendingPaymentsQuery } from '#app/features/payment-review/ui/admin/payment-review-api.ts'
import type { Role } from '#app/features/people/contract/person.ts'
import { ErasePersonAction } from '#app/features/privacy/ui/admin/erase-person.tsx'
import { useListSearchParams } from '#app/ui/admin/search-params.ts'
import { useFocusRestorer } from '#app/ui/admin/use-opener.ts'
import { useOverlay } from '#app/ui/admin/use-overlay.tsx'
import { PageHeading } from '#app/ui/structure.tsx'

export function prefetchAttendees(
  queries: QueryClient,
  searchParams: AttendeesSearchParams,
): Promise<unknown> {
  const { seminarId } = searchParams
  return Promise.all([
    queries.prefetchQuery(attendeesQuery(searchParams)),
    seminarId !== undefined && queries.prefetchQuery(seminarFilterQuery(seminarId)),
  ])
}

/** @param ofSeminar the seminar on whose page the list stands */
export function AttendeesBoard({ role, ofSeminar }: { role: Role; ofSeminar?: number }) {
  const [params] = useSearchParams()
  const [listed, show] = useListSearchParams(attendeesSearchParams)
  const searchParams = { ...listed, seminarId: ofSeminar }
  const dialog = useOverlay()
  const [isImporting, setIsImporting] = useState(false)
  const opener = useFocusRestorer()
  const { isRunning: isDeleting } = useBulkDeletion()
  const selection = useAttendeeSelection(toAudienceFilter(searchParams))
  const { data: chosen } = useQuery(seminarFilterQuery(ofSeminar))
  useRequestedDialog(
    'attendance',
    chosen === undefined ? null : () => dialog.show(<SeminarAttendanceSheet seminar={chosen} />, null),
  )
  const isLoading = ofSeminar !== undefined && chosen === undefined
  useRequestedDialog('add', isLoading ? null : () => choose('add', null))
  const canManage = roleHasPermission(role, 'attendees.manage')
  const canVerify = roleHasPermission(role, 'payments.verify')

  useOpenFirstPendingPayment(params.get('review') === 'next' && canVerify, (payment) =>
    show({ ...searchParams, payment: payment ?? undefined }, false),
  )

  function closeOverlay() {
    show({ ...searchParams, profile: undefined, payment: undefined }, false)
    opener.restoreFocus()
  }

  function closeImport() {
    setIsImporting(false)
    opener.restoreFocus()
  }

  function choose(action: AttendeesPageAction, button: HTMLElement | null) {
    if (action === 'add') dialog.show(<AddAttendeeSheet seminar={chosen ?? null} />, button)
    else if (action === 'export-participants')
      dialog.show(<ExportParticipantsSheet seminar={chosen ?? null} />, button)
    else {
      opener.remember(button)
      setIsImporting(true)
    }
  }

  const actions = (
    <AttendeesActions
      canManage={canManage}
      canVerify={canVerify}
      seminarId={ofSeminar}
      ofSeminar={
        ofSeminar === undefined || chosen === undefined ? null : (
          <SeminarListMenu
            seminar={chosen}
            canManage={canManage}
            onImport={(button) => choose('import', button)}
            onAdd={(button) => dialog.show(<AddToSeminarSheet attendee={null} seminar={chosen} />, button)}
          />
        )
      }
      onChoose={choose}
      onVerify={(payment, button) => {
        opener.remember(button)
        show({ ...searchParams, payment }, true)
      }}
    />
  )

  const showProfile = (profile: number) => show({ ...searchParams, payment: undefined, profile }, true)

  return (
    <>
      <div className="attendees-heading">
        {ofSeminar === undefined ? (
          <PageHeading
            title="Attendees"
            subtitle="Everyone who ever registered, and everyone you added."
            actions={actions}
          />
        ) : (
          actions
        )}
      </div>
      <AttendeesToolbar searchParams={searchParams} onSearchParams={show} />
      <AttendeesResults
        state={[searchParams, show]}
        selection={selection}
        rowActions={{
          canVerify,
          canDelete: canManage,
          onOpening: opener.remember,
          onDelete: (attendee, button) =>
            dialog.show(
              <DeleteAttendeeDialog
                attendee={attendee}
                onDeleted={() => selection.choose([attendee], false)}
              />,
              button,
            ),
        }}
        bar={{
          isDeleting,
          onChoose: (action, button) => dialog.show(toSelectionOverlay(action, selection), button),
        }}
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
        seminarId={ofSeminar}
        onRegistration={(payment) => show({ ...searchParams, payment }, false)}
        onClose={closeOverlay}
        attendeeHint={(id) => <DuplicateHint attendeeId={id} onProfile={showProfile} />}
      />
      <ImportSheet
        isOpen={isImporting}
        seminar={ofSeminar === undefined ? null : (chosen ?? null)}
        onClose={closeImport}
      />
      {dialog.overlay}
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

function toSelectionOverlay(action: SelectedAttendeesAction, selection: AttendeeSelection) {
  const [attendee = null] = selection.chosen
  switch (action) {
    case 'add-to-seminar':
      return <AddToSeminarSheet attendee={attendee} seminar={null} />
    case 'invite':
      return <InviteSheet selection={selection} />
    case 'give-profession':
      return <GiveProfessionSheet personIds={selection.chosen.map(({ id }) => id)} />
    case 'delete-selected':
      return <DeleteSelectedDialog selection={selection} />
  }
}

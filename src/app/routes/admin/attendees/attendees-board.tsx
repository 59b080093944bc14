import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { AddAttendeeSheet } from '../../../../features/attendees/ui/admin/add-attendee-sheet.tsx'
import {
  attendeesParams,
  readAttendeesAddress,
} from '../../../../features/attendees/ui/admin/attendees-address.ts'
import {
  type AttendeesAddress,
  filteredSeminarQuery,
} from '../../../../features/attendees/ui/admin/attendees-api.ts'
import { AttendeesFound } from '../../../../features/attendees/ui/admin/attendees-found.tsx'
import { AttendeesToolbar } from '../../../../features/attendees/ui/admin/attendees-toolbar.tsx'
import { PaymentDesk } from '../../../../features/attendees/ui/admin/payment-desk/payment-desk.tsx'
import { ProfileSheet } from '../../../../features/attendees/ui/admin/profile/profile-sheet.tsx'
import { SeminarLine } from '../../../../features/attendees/ui/admin/seminar-line.tsx'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { useOpener } from '../../../../ui/admin/use-opener.ts'
import { Button } from '../../../../ui/public/button.tsx'
import { Icon } from '../../../../ui/public/icon.tsx'
import { PageHeading } from '../../../../ui/public/structure.tsx'
import { useAddDialog } from './use-add-dialog.ts'

/** The list of attendees and what opens over it. What is shown stands in the address. */
export function AttendeesBoard() {
  const [params, setParams] = useSearchParams()
  const dialog = useAddDialog()
  const opener = useOpener()
  const address = readAttendeesAddress(params)
  const { seminarId } = address
  const seminar = useQuery({
    ...filteredSeminarQuery(useApi(), seminarId ?? 0),
    enabled: seminarId !== undefined,
  })

  function show(shown: AttendeesAddress, isStep: boolean) {
    setParams(attendeesParams(shown), { replace: !isStep, preventScrollReset: true })
  }

  function showAll() {
    show({ ...address, seminarId: undefined, page: 1 }, true)
    // Its button goes with the line about the seminar.
    opener.remember(null)
    opener.giveFocusBack()
  }

  function openDialog(button: HTMLElement) {
    opener.remember(button)
    dialog.open()
  }

  function closeDialog() {
    dialog.close()
    opener.giveFocusBack()
  }

  return (
    <>
      <PageHeading
        title="Attendees"
        subtitle="Everyone who ever registered, and everyone you added."
        actions={
          <Button className="needs-script" onClick={({ currentTarget }) => openDialog(currentTarget)}>
            <Icon name="user-plus" />
            Add Attendee
          </Button>
        }
      />
      {seminarId === undefined ? null : <SeminarLine seminarId={seminarId} onClear={showAll} />}
      <AttendeesToolbar address={address} onAddress={show} />
      <AttendeesFound address={address} onPage={(page, isStep) => show({ ...address, page }, isStep)} />
      <ProfileSheet
        attendeeId={address.profile ?? null}
        onVerify={(payment) => show({ ...address, profile: undefined, payment }, true)}
        onClose={() => show({ ...address, profile: undefined }, false)}
      />
      <PaymentDesk
        registrationId={address.payment ?? null}
        seminarId={seminarId}
        onRegistration={(payment) => show({ ...address, payment }, false)}
        onClose={() => show({ ...address, payment: undefined }, false)}
      />
      <AddAttendeeSheet isOpen={dialog.isOpen} seminar={seminar.data ?? null} onClose={closeDialog} />
    </>
  )
}

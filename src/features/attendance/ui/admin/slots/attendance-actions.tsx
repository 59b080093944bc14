import { Button, Menu } from '@mantine/core'
import { Link } from 'react-router'
import type { AttendanceSlot } from '#app/features/attendance/contract/slots.ts'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useOverlay } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ImportMeetingReport } from '../import-meeting-report.tsx'
import { ReadSavedScans } from '../read-saved-scans.tsx'
import { openPresenterMutation } from './slot-attendance-api.ts'

/** Room codes, meeting reports, scans and sheets. */
export function AttendanceActions({
  seminarId,
  slots,
}: {
  seminarId: number
  slots: readonly AttendanceSlot[]
}) {
  const { overlay, opens, close } = useOverlay()
  return (
    <>
      <RoomCodeMenu slots={slots} />
      <Button
        leftSection={<Icon name="upload" />}
        onClick={opens(
          <Sheet title="Import Meeting Report">
            <ImportMeetingReport seminarId={seminarId} onClose={close} />
          </Sheet>,
        )}
      >
        Import Meeting Report
      </Button>
      <Button
        leftSection={<Icon name="upload" />}
        onClick={opens(
          <Sheet title="Read Saved Scans">
            <ReadSavedScans seminarId={seminarId} onClose={close} />
          </Sheet>,
        )}
      >
        Read Saved Scans
      </Button>
      <Button
        component={Link}
        to={managedSeminarPath(seminarId, 'attendance-sheet')}
        leftSection={<Icon name="printer" />}
      >
        Print Sheets
      </Button>
      {overlay}
    </>
  )
}

/** Opens the page that shows the code of a slot, for a projector or the shared screen of a meeting. */
function RoomCodeMenu({ slots }: { slots: readonly AttendanceSlot[] }) {
  const { mutate, isPending } = useEndpointMutation(openPresenterMutation)
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button loading={isPending} leftSection={<Icon name="list-checks" />}>
          Show Room Code
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {slots.map(({ id, label }) => (
          <Menu.Item
            key={id}
            onClick={() => mutate({ slotId: id }, { onSuccess: ({ url }) => window.location.assign(url) })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { useCloseOverlay } from '#app/ui/admin/use-overlay.tsx'
import { useExportParticipants } from '../export-participants.ts'
import type { SelectedSeminar } from '../seminar-field.tsx'
import { SeminarPicker } from './picker.tsx'

export function ExportParticipantsSheet({ seminar }: { seminar: SelectedSeminar | null }) {
  return (
    <Sheet
      title="Export Participants"
      subtitle="Everyone registered for one seminar, as a CSV file for Excel or another spreadsheet program."
    >
      <ExportForm seminar={seminar} />
    </Sheet>
  )
}

function ExportForm({ seminar }: { seminar: SelectedSeminar | null }) {
  const close = useCloseOverlay()
  const [chosen, setChosen] = useState(seminar)
  const [isPressed, setIsPressed] = useState(false)
  const participants = useExportParticipants()
  const isExporting = chosen !== null && participants.exporting.includes(chosen.id)
  return (
    <div className="stack">
      <SeminarPicker
        kind="all"
        chosen={chosen}
        error={isPressed && chosen === null ? 'Please select a seminar.' : undefined}
        onChoose={setChosen}
      />
      <div className="row-actions sheet-actions">
        <BusyButton
          variant="filled"
          busyLabel={isExporting ? 'Exporting...' : undefined}
          onClick={() => {
            setIsPressed(true)
            if (chosen !== null) void participants.export(chosen)
          }}
        >
          {chosen === null ? 'Export' : `Export "${chosen.title}"`}
        </BusyButton>
        <Button onClick={close}>Close</Button>
      </div>
    </div>
  )
}

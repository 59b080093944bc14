import { Button } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { useExportParticipants } from '../export-participants.ts'
import type { SelectedSeminar } from '../seminar-field.tsx'
import { SeminarPicker } from './picker.tsx'

export interface ExportParticipantsSheetProps {
  isOpen: boolean
  seminar: SelectedSeminar | null
  onClose: () => void
}

export function ExportParticipantsSheet({ isOpen, seminar, onClose }: ExportParticipantsSheetProps) {
  return (
    <Sheet
      title="Export Participants"
      subtitle="Everyone registered for one seminar, as a CSV file for Excel or another spreadsheet program."
      isOpen={isOpen}
      onClose={onClose}
    >
      {isOpen ? <ExportForm seminar={seminar} onClose={onClose} /> : null}
    </Sheet>
  )
}

function ExportForm({ seminar, onClose }: Omit<ExportParticipantsSheetProps, 'isOpen'>) {
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
          busyLabel={isExporting ? 'Exporting...' : undefined}
          onClick={() => {
            setIsPressed(true)
            if (chosen !== null) void participants.export(chosen)
          }}
        >
          {chosen === null ? 'Export' : `Export "${chosen.title}"`}
        </BusyButton>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}

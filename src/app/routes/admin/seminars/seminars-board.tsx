import { Button } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { useAuth } from '#app/features/accounts/ui/auth-provider.tsx'
import { useCopyProgramme } from '#app/features/attendance/ui/admin/programme/programme-api.ts'
import { SeminarAttendanceSheet } from '#app/features/attendance/ui/admin/seminar-attendance-sheet.tsx'
import { SeminarMeetingSheet } from '#app/features/attendance/ui/admin/seminar-meeting-sheet.tsx'
import { AddAttendeeSheet } from '#app/features/attendees/ui/admin/add-attendee-sheet.tsx'
import { useExportParticipants } from '#app/features/attendees/ui/admin/export-participants.ts'
import { SeminarQuestionsSheet } from '#app/features/questions/ui/admin/seminar-questions-sheet.tsx'
import { useCopySeminarQuestions } from '#app/features/questions/ui/admin/use-copy-questions.ts'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { CalendarMonthView } from '#app/features/seminars/ui/admin/calendar-month.tsx'
import {
  CancelSeminarDialog,
  CompleteSeminarDialog,
  DeleteSeminarDialog,
  PublishSeminarDialog,
  type SeminarAction,
} from '#app/features/seminars/ui/admin/seminar-change-dialogs.tsx'
import {
  type OpenSeminarForm,
  SeminarFormSheet,
} from '#app/features/seminars/ui/admin/seminar-form/seminar-form-sheet.tsx'
import { SeminarsResults } from '#app/features/seminars/ui/admin/seminars-results.tsx'
import {
  seminarsSearchParams,
  toManilaMonth,
} from '#app/features/seminars/ui/admin/seminars-search-params.ts'
import { SeminarsFilters, SeminarsViewSwitch } from '#app/features/seminars/ui/admin/seminars-toolbar.tsx'
import { useListSearchParams } from '#app/ui/admin/search-params.ts'
import { useFocusRestorer } from '#app/ui/admin/use-opener.ts'
import { CloseOverlayContext } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface OpenedSeminar {
  readonly kind:
    | 'attendee'
    | 'attendance'
    | 'questions'
    | 'meeting'
    | 'publish'
    | 'complete'
    | 'cancel'
    | 'delete'
  readonly seminar: Seminar
}

type OpenSeminarDialog = OpenSeminarForm | OpenedSeminar

const createSeminarDialog: OpenSeminarDialog = { kind: 'create' }

/**
 * `?dialog=add` opens the one for a new seminar. The parameter is removed on closing, because unsaved input
 * blocks navigation.
 */
function useSeminarDialog(canAdd: boolean) {
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState<OpenSeminarDialog | null>(null)
  const [isDismissed, setIsDismissed] = useState(false)
  const isRequested = canAdd && params.get('dialog') === 'add'

  useEffect(() => {
    if (isRequested && isDismissed)
      setParams(
        (current) => {
          const rest = new URLSearchParams(current)
          rest.delete('dialog')
          return rest
        },
        { replace: true, preventScrollReset: true },
      )
    if (!isRequested) setIsDismissed(false)
  }, [isRequested, isDismissed, setParams])

  const close = useCallback(() => {
    setOpen(null)
    setIsDismissed(true)
  }, [])
  const shown = open ?? (isRequested && !isDismissed ? createSeminarDialog : null)
  return { open: shown, show: setOpen, close }
}

export function SeminarsPageContent() {
  const { state } = useAuth()
  const canManage = state.status === 'authenticated' && roleHasPermission(state.user.role, 'seminars.manage')
  const dialog = useSeminarDialog(canManage)
  const opener = useFocusRestorer()

  function open(what: OpenSeminarDialog, button: HTMLElement | null) {
    opener.remember(button)
    dialog.show(what)
  }

  function close() {
    dialog.close()
    opener.restoreFocus()
  }

  return (
    <>
      <SeminarsView canManage={canManage} onOpen={open} />
      <CloseOverlayContext value={close}>
        <SeminarDialogs open={dialog.open} canManage={canManage} onShow={dialog.show} />
      </CloseOverlayContext>
    </>
  )
}

function SeminarsView({
  canManage,
  onOpen,
}: {
  canManage: boolean
  onOpen: (dialog: OpenSeminarDialog, button: HTMLElement | null) => void
}) {
  const state = useListSearchParams(seminarsSearchParams)
  const [searchParams, show] = state
  const navigate = useNavigate()
  const participants = useExportParticipants()

  function choose(action: SeminarAction, seminar: Seminar, button: HTMLElement | null) {
    if (action === 'export') void participants.export(seminar)
    else if (action === 'edit' || action === 'copy') onOpen({ kind: action, seminarId: seminar.id }, button)
    else onOpen({ kind: action, seminar }, button)
  }

  function openEntry({ id }: Pick<Seminar, 'id'>, button: HTMLElement) {
    if (canManage) onOpen({ kind: 'edit', seminarId: id }, button)
    else void navigate(`/attendees?seminarId=${id}`)
  }

  return (
    <>
      <div className="toolbar">
        <SeminarsViewSwitch searchParams={searchParams} />
        {canManage ? (
          <Button
            className="needs-script toolbar-end"
            onClick={({ currentTarget }) => onOpen({ kind: 'create' }, currentTarget)}
            leftSection={<Icon name="plus" />}
          >
            Add Seminar
          </Button>
        ) : null}
      </div>
      {searchParams.view === 'calendar' ? (
        <CalendarMonthView
          month={searchParams.month ?? toManilaMonth(new Date())}
          onMonth={(month) => show({ ...searchParams, month }, true)}
          onOpen={openEntry}
        />
      ) : (
        <div className="seminars-board">
          <SeminarsFilters searchParams={searchParams} onSearchParams={show} />
          <div className="seminars-results">
            <SeminarsResults
              state={state}
              canManage={canManage}
              exporting={participants.exporting}
              onChoose={choose}
            />
          </div>
        </div>
      )}
    </>
  )
}

function SeminarDialogs({
  open,
  canManage,
  onShow,
}: {
  open: OpenSeminarDialog | null
  canManage: boolean
  onShow: (dialog: OpenSeminarDialog) => void
}) {
  const copyQuestions = useCopySeminarQuestions()
  const copyProgramme = useCopyProgramme()
  return (
    <>
      {canManage ? (
        <SeminarFormSheet
          open={isForm(open) ? open : null}
          onCopied={async (copy) => {
            await copyQuestions(copy)
            await copyProgramme(copy)
          }}
        />
      ) : null}
      {open === null || isForm(open) ? null : <SeminarDialog open={open} onShow={onShow} />}
    </>
  )
}

interface SeminarDialogProps {
  open: OpenedSeminar
  onShow: (dialog: OpenSeminarDialog) => void
}

function SeminarDialog({ open: { kind, seminar }, onShow }: SeminarDialogProps) {
  switch (kind) {
    case 'questions':
      return <SeminarQuestionsSheet seminar={seminar} />
    case 'meeting':
      return <SeminarMeetingSheet seminar={seminar} />
    case 'attendee':
      return <AddAttendeeSheet seminar={seminar} />
    case 'attendance':
      return <SeminarAttendanceSheet seminar={seminar} />
    case 'publish':
      return <PublishSeminarDialog seminar={seminar} />
    case 'complete':
      return <CompleteSeminarDialog seminar={seminar} />
    case 'cancel':
      return <CancelSeminarDialog seminar={seminar} />
    case 'delete':
      return (
        <DeleteSeminarDialog seminar={seminar} onCancelInstead={() => onShow({ kind: 'cancel', seminar })} />
      )
  }
}

function isForm(open: OpenSeminarDialog | null): open is OpenSeminarForm {
  return open?.kind === 'create' || open?.kind === 'copy' || open?.kind === 'edit'
}

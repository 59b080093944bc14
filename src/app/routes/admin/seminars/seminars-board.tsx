import { Button } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { useAuth } from '#app/features/accounts/ui/auth-provider.tsx'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { CalendarMonthView } from '#app/features/seminars/ui/admin/calendar-month.tsx'
import type { SeminarAction } from '#app/features/seminars/ui/admin/seminar-changes.ts'
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
import type { OpenSeminarDialog } from './open-seminar-dialog.ts'
import { SeminarDialogs } from './seminar-dialogs.tsx'

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

  function choose(action: SeminarAction, seminar: Seminar, button: HTMLElement | null) {
    if (action === 'edit' || action === 'copy') onOpen({ kind: action, seminarId: seminar.id }, button)
    else onOpen({ kind: action, seminar }, button)
  }

  return (
    <>
      <div className="toolbar">
        <SeminarsViewSwitch searchParams={searchParams} />
        {canManage ? (
          <Button
            variant="filled"
            className="toolbar-end"
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
        />
      ) : (
        <div className="seminars-board">
          <SeminarsFilters searchParams={searchParams} onSearchParams={show} />
          <div className="seminars-results">
            <SeminarsResults state={state} canManage={canManage} onChoose={choose} />
          </div>
        </div>
      )}
    </>
  )
}

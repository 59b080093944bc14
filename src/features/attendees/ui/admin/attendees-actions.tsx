import { Button, Menu } from '@mantine/core'
import { skipToken, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { pendingPaymentsQuery } from '#app/features/payment-review/ui/admin/payment-review-api.ts'
import { downloadFile } from '#app/platform/api-client/download.ts'
import { Icon } from '#app/ui/icon.tsx'
import { toast } from '#app/ui/toast.ts'
import { exportFailureTexts, showExportFailure } from './export-participants.ts'

/** Exports all attendees; continues across admin screens. */
const mutationKey = ['attendees', 'export-all']

/** Key outside the attendee keys, so that their invalidation does not touch it. */
const progressKey = ['export-of-attendees', 'received']

const bytesPerMb = 1024 * 1024

/** '1.2 MB received' */
function receivedText(bytes: number): string {
  return `${(bytes / bytesPerMb).toFixed(1)} MB received`
}

interface AttendeesExport {
  /** Resolves when the file is saved or the error is shown; never rejects. */
  export(): Promise<void>
  readonly isExporting: boolean
  readonly progress: string | null
}

function useExportAttendees(): AttendeesExport {
  const queries = useQueryClient()
  const note = (bytes: number) => queries.setQueryData(progressKey, bytes)
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: () => {
      note(0)
      return downloadFile('GET /attendees/export', { ...exportFailureTexts, onReceived: note })
    },
    onSuccess: () => {
      toast.success('Attendee data exported successfully.')
    },
    onError: showExportFailure,
  })
  const isExporting = useIsMutating({ mutationKey }) > 0
  const { data: received = 0 } = useQuery<number>({ queryKey: progressKey, queryFn: skipToken })
  return {
    isExporting,
    progress: isExporting ? receivedText(received) : null,
    async export() {
      // Checks the cache, as a second click may come before the button renders as busy.
      if (queries.isMutating({ mutationKey }) > 0) return
      await mutateAsync().catch(() => undefined)
    },
  }
}

export type AttendeesPageAction = 'add' | 'import' | 'export-participants'

export interface AttendeesActionsProps {
  canManage: boolean
  canVerify: boolean
  seminarId: number | undefined
  /** Actions on the page of a seminar, in place of import and exports; null elsewhere. */
  ofSeminar: ReactNode
  /** @param button that gets the focus back */
  onChoose: (action: AttendeesPageAction, button: HTMLElement | null) => void
  onVerify: (registrationId: number, button: HTMLElement) => void
}

/** Actions above the list; on phones, rare ones are in a menu. */
export function AttendeesActions(props: AttendeesActionsProps) {
  const { canVerify, seminarId, ofSeminar, onChoose, onVerify } = props
  const verify = canVerify ? <VerifyPayments seminarId={seminarId} onVerify={onVerify} /> : null
  return (
    <div className="row-actions">
      <Button
        variant="filled"
        onClick={({ currentTarget }) => onChoose('add', currentTarget)}
        leftSection={<Icon name="user-plus" />}
      >
        Add Attendee
      </Button>
      {ofSeminar === null ? <ListExports {...props}>{verify}</ListExports> : null}
      {ofSeminar === null ? null : verify}
      {ofSeminar}
    </div>
  )
}

/** @param children stands between what phones show and what they do not */
function ListExports({
  canManage,
  onChoose,
  children,
}: Pick<AttendeesActionsProps, 'canManage' | 'onChoose'> & { children: ReactNode }) {
  return (
    <>
      <div className="on-phones">
        <ExportMenu label="More" canManage={canManage} hasImport onChoose={onChoose} />
      </div>
      {children}
      {canManage ? (
        <div className="not-on-phones">
          <Button
            onClick={({ currentTarget }) => onChoose('import', currentTarget)}
            leftSection={<Icon name="upload" />}
          >
            Import
          </Button>
        </div>
      ) : null}
      <div className="not-on-phones">
        <ExportMenu label="Export" canManage={canManage} onChoose={onChoose} />
      </div>
    </>
  )
}

function VerifyPayments({ seminarId, onVerify }: Pick<AttendeesActionsProps, 'seminarId' | 'onVerify'>) {
  const { data } = useQuery(pendingPaymentsQuery({ seminarId }))
  const next = data?.nextRegistrationId ?? null
  if (data === undefined || data.total === 0 || next === null) return null
  return (
    <Button
      onClick={({ currentTarget }) => onVerify(next, currentTarget)}
      leftSection={<Icon name="shield-check" />}
    >
      Verify Payments ({data.total})
    </Button>
  )
}

interface ExportMenuProps extends Pick<AttendeesActionsProps, 'canManage' | 'onChoose'> {
  label: string
  hasImport?: boolean
}

function ExportMenu({ label, canManage, hasImport = false, onChoose }: ExportMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const all = useExportAttendees()
  const busyLabel = all.isExporting ? (all.progress ?? 'Exporting...') : undefined
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button ref={button} leftSection={<Icon name={hasImport ? 'ellipsis-vertical' : 'download'} />}>
          {busyLabel ?? label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {canManage ? (
          <Menu.Item disabled={all.isExporting} onClick={() => void all.export()}>
            {hasImport ? 'Export all attendees' : 'All attendees'}
          </Menu.Item>
        ) : null}
        <Menu.Item onClick={() => onChoose('export-participants', button.current)}>
          {hasImport ? 'Export participants of one seminar' : 'Participants of one seminar'}
        </Menu.Item>
        {canManage && hasImport ? (
          <Menu.Item onClick={() => onChoose('import', button.current)}>Import</Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

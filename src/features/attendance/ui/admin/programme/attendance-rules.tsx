import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { AttendanceSettings } from '#app/features/attendance/contract/programme.ts'
import { FormSwitch } from '#app/features/settings/ui/admin/form-switch.tsx'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { EditConflictNotice } from '#app/ui/admin/edit-conflict.tsx'
import { ErrorState } from '#app/ui/admin/error-state.tsx'
import { ListSkeleton } from '#app/ui/admin/paginated-list.tsx'
import { Sheet, SheetForm, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useOpenOverlay } from '#app/ui/admin/use-opener.ts'
import { Icon } from '#app/ui/icon.tsx'
import { attendanceSettingsQuery, saveAttendanceSettingsMutation } from './programme-api.ts'

/** The rules by which scans become minutes and a percentage. */
export function AttendanceRules({ seminarId, canManage }: { seminarId: number; canManage: boolean }) {
  const { data, isError, refetch } = useQuery(attendanceSettingsQuery(seminarId))
  const { open, show, close } = useOpenOverlay<AttendanceSettings>()
  return (
    <section className="programme-part" aria-labelledby="rules-heading">
      <div className="toolbar">
        <h2 id="rules-heading">Attendance Rules</h2>
        {canManage && data !== undefined ? (
          <Button
            className="toolbar-end needs-script"
            variant="default"
            leftSection={<Icon name="pencil" />}
            onClick={({ currentTarget }) => show(data, currentTarget)}
          >
            Edit Rules
          </Button>
        ) : null}
      </div>
      <RulesSummary settings={data} isError={isError} onRetry={() => void refetch()} />
      <Sheet title="Attendance Rules" isOpen={open !== null} onClose={close}>
        {open === null ? null : <RulesForm opened={open} onClose={close} />}
      </Sheet>
    </section>
  )
}

interface RulesSummaryProps {
  settings: AttendanceSettings | undefined
  isError: boolean
  onRetry: () => void
}

function RulesSummary({ settings, isError, onRetry }: RulesSummaryProps) {
  if (settings === undefined && isError)
    return <ErrorState message="The attendance rules could not be loaded." onRetry={onRetry} />
  if (settings === undefined) return <ListSkeleton label="Loading the attendance rules" rows={1} />
  return (
    <ul className="programme-rules">
      {ruleSentences(settings).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

function ruleSentences(settings: AttendanceSettings): string[] {
  const { graceMinutes, lateCutsMinutes, assumeStayed, minimumPercent } = settings
  return [
    `At least ${minimumPercent} % of the minutes of all slots are required.`,
    `Who comes more than ${graceMinutes === 1 ? '1 minute' : `${graceMinutes} minutes`} after the start is marked late${lateCutsMinutes ? ' and loses the minutes missed' : ', without losing minutes'}.`,
    assumeStayed
      ? 'Who is scanned in but not out is taken to have stayed until the end of the slot.'
      : 'Who is scanned in but not out gets no minutes.',
  ]
}

const RulesFormValues = z.object({
  graceMinutes: z.string().check(
    z.regex(/^\d{1,4}$/, 'Enter whole minutes.'),
    z.refine((typed) => Number(typed) <= 1440, 'At most 1,440 minutes'),
  ),
  minimumPercent: z.string().check(
    z.regex(/^\d{1,3}([.,]\d{1,2})?$/, 'Enter a percentage with at most two decimals.'),
    z.refine((typed) => toPercent(typed) <= 100, 'At most 100 %'),
  ),
  lateCutsMinutes: z.boolean(),
  assumeStayed: z.boolean(),
})
type RulesFormValues = z.infer<typeof RulesFormValues>

const toPercent = (typed: string) => Number(typed.replace(',', '.'))

const toRulesValues = (settings: AttendanceSettings): RulesFormValues => ({
  graceMinutes: String(settings.graceMinutes),
  minimumPercent: String(settings.minimumPercent),
  lateCutsMinutes: settings.lateCutsMinutes,
  assumeStayed: settings.assumeStayed,
})

function RulesForm({ opened, onClose }: { opened: AttendanceSettings; onClose: () => void }) {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useEndpointMutation(saveAttendanceSettingsMutation)
  const [base, setBase] = useState(opened)
  const [theirs, setTheirs] = useState<AttendanceSettings | null>(null)
  const close = useCloseSheet(onClose)
  const { field, form, submit, isChanged } = useAdminForm({
    schema: RulesFormValues,
    values: toRulesValues(opened),
    async send({ graceMinutes, minimumPercent, ...switches }) {
      const numbers = {
        graceMinutes: Number(graceMinutes),
        minimumPercent: toPercent(minimumPercent),
      }
      const { seminarId, version } = base
      try {
        await mutateAsync({ seminarId, version, ...numbers, ...switches })
        close()
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await refetchOnConflict()
        throw error
      }
    },
  })

  async function refetchOnConflict() {
    const query = attendanceSettingsQuery(base.seminarId)
    const fresh = await queries.fetchQuery(query).catch(() => null)
    if (fresh !== null && fresh.version !== base.version) setTheirs(fresh)
  }

  function goOnFrom(fresh: AttendanceSettings, keepsMine: boolean) {
    form.reset(toRulesValues(fresh), { keepDirtyValues: keepsMine })
    setBase(fresh)
    setTheirs(null)
  }

  return (
    <SheetForm
      onSubmit={submit}
      onCancel={onClose}
      saveLabel="Save Rules"
      busyLabel={isPending ? 'Saving...' : undefined}
      isChanged={isChanged}
      needsChange
    >
      {theirs === null ? null : (
        <EditConflictNotice
          title="Someone else changed these rules"
          onKeepMine={() => goOnFrom(theirs, true)}
          onTakeTheirs={() => goOnFrom(theirs, false)}
        >
          Your changes are still in the form but have not been saved.
        </EditConflictNotice>
      )}
      <TextInput
        {...field('minimumPercent')}
        inputMode="decimal"
        label="Required Attendance"
        description="Percent of the minutes of all slots."
        required
        data-autofocus
      />
      <TextInput
        {...field('graceMinutes')}
        inputMode="numeric"
        label="Grace Period"
        description="Minutes after the start of a slot before someone is late."
        required
      />
      <fieldset className="form-group">
        <legend>Minutes</legend>
        <FormSwitch
          control={form.control}
          name="lateCutsMinutes"
          label="Coming late costs the minutes missed"
        />
        <FormSwitch
          control={form.control}
          name="assumeStayed"
          label="Without a scan out, people are taken to have stayed until the end"
        />
      </fieldset>
      <p className="muted">Marks and percentages of this seminar are computed again.</p>
    </SheetForm>
  )
}

import { TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { AttendanceSettings } from '#app/features/attendance/contract/programme.ts'
import { FormSwitch } from '#app/features/settings/ui/admin/form-switch.tsx'
import { EditConflict } from '#app/ui/admin/edit-conflict.tsx'
import { Loaded } from '#app/ui/admin/loaded.tsx'
import { Sheet, SheetForm, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEditedVersion } from '#app/ui/admin/use-edited-version.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { OpensButton } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { attendanceSettingsQuery, saveAttendanceSettingsMutation } from './programme-api.ts'

/** The rules by which scans become minutes and a percentage. */
export function AttendanceRules({ seminarId, canManage }: { seminarId: number; canManage: boolean }) {
  const query = useQuery(attendanceSettingsQuery(seminarId))
  const { data } = query
  return (
    <section className="programme-part" aria-labelledby="rules-heading">
      <div className="toolbar">
        <h2 id="rules-heading">Attendance Rules</h2>
        {canManage && data !== undefined ? (
          <OpensButton
            className="toolbar-end"
            leftSection={<Icon name="pencil" />}
            opens={
              <Sheet title="Attendance Rules">
                <RulesForm opened={data} />
              </Sheet>
            }
          >
            Edit Rules
          </OpensButton>
        ) : null}
      </div>
      <Loaded query={query} name="the attendance rules" rows={1}>
        {(settings) => (
          <ul className="programme-rules">
            {ruleSentences(settings).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
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

function RulesForm({ opened }: { opened: AttendanceSettings }) {
  const queries = useQueryClient()
  const { mutateAsync } = useEndpointMutation(saveAttendanceSettingsMutation)
  const edited = useEditedVersion({
    opened,
    refetch: ({ seminarId }) => queries.fetchQuery(attendanceSettingsQuery(seminarId)),
  })
  const close = useCloseSheet()
  const adminForm = useAdminForm({
    schema: RulesFormValues,
    values: toRulesValues(opened),
    async send({ graceMinutes, minimumPercent, ...switches }) {
      const numbers = {
        graceMinutes: Number(graceMinutes),
        minimumPercent: toPercent(minimumPercent),
      }
      const { seminarId, version } = edited.base
      await edited.detectConflict(mutateAsync({ seminarId, version, ...numbers, ...switches }))
      close()
    },
  })
  const { field, form } = adminForm
  return (
    <SheetForm adminForm={adminForm} saveLabel="Save Rules" needsChange>
      <EditConflict
        title="Someone else changed these rules"
        version={edited}
        adminForm={adminForm}
        toFormValues={toRulesValues}
      />
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

import { Alert, Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { RegistrantCounts, Seminar } from '#app/features/seminars/contract/seminars.ts'
import { seminarFinishesAt } from '#app/features/seminars/rules/availability.ts'
import { listNotifiableChanges, type NotifiableChange } from '#app/features/seminars/rules/plan.ts'
import {
  registrantCountsQuery,
  uncachedSeminarQuery,
  updateSeminarMutation,
} from '#app/features/seminars/ui/planning-api.ts'
import type { SeminarFormSettings } from '#app/features/settings/contract/new-seminars.ts'
import { formatDateTime, toManilaDay } from '#app/platform/format/dates.ts'
import { EditConflict } from '#app/ui/admin/edit-conflict.tsx'
import { useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEditedVersion } from '#app/ui/admin/use-edited-version.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { isProgrammeMovable, MoveProgrammeField } from './move-programme-field.tsx'
import { SeminarForm } from './seminar-form.tsx'
import { seminarFormSchema } from './seminar-rules.ts'
import {
  daysBetweenFirstAndLast,
  hasCoverChanged,
  isSameFieldValue,
  parseScheduleInstants,
  type SeminarFormValues,
  toSeminarChanges,
  toSeminarFieldName,
  toSeminarFormValues,
} from './seminar-values.ts'
import { retainUnsavedCover, useSaveCover } from './use-save-cover.ts'

const labels: Record<keyof SeminarFormValues, string> = {
  title: 'Title',
  descriptionDocument: 'Description',
  isMultiDay: 'Multi-day',
  startDate: 'Start Date',
  startTime: 'Start Time',
  endDate: 'End Date',
  endTime: 'End Time',
  locationType: 'Location Type',
  locationAddress: 'Location Address',
  locationDetails: 'Location Details',
  whatToBring: 'What to Bring',
  price: 'Price',
  cpdPoints: 'CPD Points',
  maxAttendees: 'Max Attendees',
  isDraft: 'Draft',
  categoryId: 'Category',
  paymentAccountIds: 'Payment Accounts',
  hasCover: 'Cover Picture',
  file: 'Cover Picture',
  alternativeText: 'Alternative Text',
}

function changedLabels(seen: Seminar, theirs: Seminar): string[] {
  const before = toSeminarFormValues(seen)
  const after = toSeminarFormValues(theirs)
  const names = Object.keys(labels) as (keyof SeminarFormValues)[]
  const changed = names
    .filter((name) => !isSameFieldValue(before[name], after[name]))
    .map((name) => labels[name])
  return seen.status === theirs.status ? changed : [...changed, 'Status']
}

/** Sends only changed fields, with the version that the editor saw. */
export function EditSeminarForm({ opened, settings }: { opened: Seminar; settings: SeminarFormSettings }) {
  const queries = useQueryClient()
  const { mutateAsync } = useEndpointMutation(updateSeminarMutation)
  const saveCover = useSaveCover()
  const close = useCloseSheet()
  const version = useEditedVersion({
    opened,
    refetch: ({ id }) => queries.fetchQuery(uncachedSeminarQuery(id)),
  })
  const { base, theirs } = version
  const [isSilent, setIsSilent] = useState(false)
  const [movesProgramme, setMovesProgramme] = useState(true)
  const former = toSeminarFormValues(base)
  const today = toManilaDay(new Date())
  const adminForm = useAdminForm({
    schema: seminarFormSchema({ today, former }),
    toFieldName: toSeminarFieldName,
    values: toSeminarFormValues(opened),
    async send(values) {
      const seminar = await saveFields(values)
      try {
        await saveCover({ seminar, values, originalId: null })
        close()
      } catch (error) {
        version.goOnFrom(seminar)
        retainUnsavedCover(adminForm, seminar, values)
        throw error
      }
    },
  })

  /** All but the cover; nothing is sent if only that has changed. */
  async function saveFields(values: SeminarFormValues): Promise<Seminar> {
    const changed = toSeminarChanges(former, values)
    if (Object.keys(changed).length === 0 && hasCoverChanged(former, values)) return base
    const isSuppressed = isSilent && listEmailedChanges(base, values, new Date()).length > 0
    const saving = mutateAsync({
      id: base.id,
      ...changed,
      ...(isSuppressed && { notifyRegistrants: false }),
      ...(isProgrammeMovable(base, values) && { programme: movesProgramme ? 'shift' : 'keep' }),
      expectedUpdatedAt: base.updatedAt,
    })
    return (await version.detectConflict(saving)).seminar
  }

  const earliestDay = former.startDate < today ? former.startDate : today
  return (
    <SeminarForm
      adminForm={adminForm}
      context={{
        original: base,
        usualSpan: daysBetweenFirstAndLast(base),
        earliestDay,
        accounts: settings.paymentAccounts,
        ...(base.hasMeeting && { meetingLink: 'stored' }),
      }}
      buttons={{ saveLabel: 'Save Changes', needsChange: true }}
      closing={
        <>
          <MoveProgrammeField
            seminar={base}
            control={adminForm.form.control}
            isMoving={movesProgramme}
            onChange={setMovesProgramme}
          />
          <NotifyRegistrantsField
            seminar={base}
            control={adminForm.form.control}
            isSilent={isSilent}
            onChange={setIsSilent}
          />
        </>
      }
      notice={
        theirs === null ? (
          <RegistrantsNotice seminar={base} />
        ) : (
          <EditConflict
            title="Someone else changed this seminar"
            version={version}
            adminForm={adminForm}
            toFormValues={toSeminarFormValues}
            focus="title"
            describe={({ updatedAt }) =>
              `Saved on ${formatDateTime(updatedAt)}: ${changedLabels(base, theirs).join(', ')}.`
            }
          />
        )
      }
    />
  )
}

function RegistrantsNotice({ seminar }: { seminar: Seminar }) {
  const { registeredCount } = seminar
  if (registeredCount === 0) return null
  const who = registeredCount === 1 ? '1 person has a seat' : `${registeredCount} people have seats`
  const isAhead = seminar.status === 'scheduled' && seminarFinishesAt(seminar) > new Date()
  return (
    <Alert>
      {who}. {isAhead ? 'They will be e-mailed about changes to the date, time or place. ' : ''}The price for
      them stays the same as when they registered.
    </Alert>
  )
}

interface NotifyRegistrantsFieldProps {
  seminar: Seminar
  control: Control<SeminarFormValues>
  /** Whether e-mails are suppressed. */
  isSilent: boolean
  onChange: (isSilent: boolean) => void
}

function NotifyRegistrantsField({ seminar, control, isSilent, onChange }: NotifyRegistrantsFieldProps) {
  const values = useWatch({ control, compute: (typed: SeminarFormValues) => typed })
  const parts = listEmailedChanges(seminar, values, new Date())
  const isShown = seminar.registeredCount > 0 && parts.length > 0
  const { data } = useQuery({ ...registrantCountsQuery(seminar.id), enabled: isShown })
  const count = data && countOf(data, parts)
  if (!isShown || count === 0) return null
  return (
    <div className="stack">
      <p role="status">
        {recipientsText(count)} will {isSilent ? 'not ' : ''}be e-mailed about this change.
      </p>
      <Checkbox
        size="md"
        label="Do not notify registrants (for minor corrections)"
        checked={isSilent}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
    </div>
  )
}

/** Counts the recipients of a change; only verified registrants know the meeting link and room. */
function countOf({ registrants, verified }: RegistrantCounts, parts: readonly string[]): number {
  return parts.every((part) => part === 'directions') ? verified : registrants
}

/** Names the recipients, without a number while it is unknown. */
function recipientsText(count: number | undefined): string {
  if (count === undefined) return 'Registrants'
  return count === 1 ? '1 registrant' : `${count.toLocaleString('en-US')} registrants`
}

/** Null while the schedule is incomplete. */
function toWhereabouts(values: SeminarFormValues) {
  const { startsAt, endsAt } = parseScheduleInstants(values)
  if (startsAt === null || endsAt === null) return null
  const { locationType } = values
  return {
    startsAt,
    finishesAt: endsAt,
    locationType,
    locationAddress: locationType === 'in_person' ? values.locationAddress.trim() : null,
    locationDetails: values.locationDetails.trim(),
  }
}

/** Empty for past, canceled and draft seminars. */
export function listEmailedChanges(
  seminar: Seminar,
  values: SeminarFormValues,
  now: Date,
): NotifiableChange[] {
  const former = toWhereabouts(toSeminarFormValues(seminar))
  const typed = toWhereabouts(values)
  if (former === null || typed === null) return []
  const isAhead = seminar.status === 'scheduled' && typed.finishesAt > now
  return isAhead && !seminar.isDraft ? listNotifiableChanges(former, typed) : []
}

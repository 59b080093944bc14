import { Alert, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Attendee } from '#app/features/attendees/contract/attendees.ts'
import {
  type InteractionMetadataName,
  interactionDescriptionField,
  interactionMetadataFields,
  interactionTitleField,
  requiredInteractionMetadata,
} from '#app/features/attendees/contract/interaction-metadata.ts'
import type { InteractionType } from '#app/features/people/contract/person.ts'
import { attendeeName } from '#app/features/people/rules/names.ts'
import { parseManilaDateTime, toManilaDateTime } from '#app/platform/format/manila-clock.ts'
import { EntityForm } from '#app/ui/admin/entity-sheet.tsx'
import { alertProps } from '#app/ui/admin/status-props.tsx'
import type { AdminForm } from '#app/ui/admin/use-admin-form.ts'
import { ContactPreferences, contactOptOutWarning } from '../profile/profile-facts.tsx'
import { interactionLabels } from './interaction-labels.ts'
import { type AddInteractionRequest, addInteractionMutation } from './interactions-api.ts'

/** A type alias, because the form library needs an implicit index signature. */
export type InteractionFormValues = Record<InteractionMetadataName, string> & {
  interactionType: InteractionType
  title: string
  description: string
  date: string
  time: string
}

/** A note dated now, in Manila time. */
export function newInteractionFormValues(now: Date): InteractionFormValues {
  const [date = '', time = ''] = toManilaDateTime(now).split('T')
  const metadata = { duration: '', meetingType: '', recipient: '', template: '', reason: '', nextSteps: '' }
  return { interactionType: 'note', title: '', description: '', date, time, ...metadata }
}

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/

function problemOf(schema: z.ZodMiniType, value: unknown): string | null {
  const parsed = z.safeParse(schema, value)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? null)
}

function dateProblem({ date, time }: InteractionFormValues): string | null {
  if (date === '') return 'Interaction date is required.'
  const instant = parseManilaDateTime(`${date}T${timePattern.test(time) ? time : '00:00'}`)
  return instant === null ? 'Invalid date' : null
}

const typedMetadata = (name: InteractionMetadataName, typed: string) =>
  name === 'duration' ? (typed.trim() === '' ? null : Number(typed)) : typed

export function validateInteractionForm(
  values: InteractionFormValues,
): Partial<Record<keyof InteractionFormValues, string>> {
  const requiredFields = requiredInteractionMetadata[values.interactionType] ?? []
  const problems = {
    title: problemOf(interactionTitleField, values.title),
    description: problemOf(interactionDescriptionField, values.description),
    date: dateProblem(values),
    time: timePattern.test(values.time) ? null : 'Invalid time format (HH:mm).',
    ...Object.fromEntries(
      requiredFields.map((name) => [
        name,
        problemOf(interactionMetadataFields[name], typedMetadata(name, values[name])),
      ]),
    ),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, message]) => message !== null))
}

const interactionFormSchema = z.custom<InteractionFormValues>().check((check) => {
  for (const [field, message] of Object.entries(validateInteractionForm(check.value)))
    check.issues.push({ code: 'custom', path: [field], message, input: check.value })
})

/** The request body, with only the metadata that the type allows. */
export function toAddInteractionRequest(
  attendeeId: number,
  values: InteractionFormValues,
): AddInteractionRequest {
  const { interactionType, title, description, date, time } = values
  const requiredFields = requiredInteractionMetadata[interactionType] ?? []
  const metadata = requiredFields
    .map((name) => [name, typedMetadata(name, values[name])] as const)
    .filter(([, value]) => value !== '' && value !== null)
  return {
    attendeeId,
    interactionType,
    title,
    description: description || null,
    interactionDate: parseManilaDateTime(`${date}T${time}`)?.toISOString() ?? '',
    metadata: metadata.length === 0 ? null : Object.fromEntries(metadata),
  }
}

const channelOf: Partial<Record<InteractionType, 'email' | 'phone'>> = {
  email: 'email',
  marketing_campaign: 'email',
  phone_call: 'phone',
}

const typeOptions = Object.entries(interactionLabels).map(([value, label]) => ({ value, label }))

const metadataInputs: Record<InteractionMetadataName, Parameters<typeof TextInput>[0]> = {
  duration: { label: 'Duration (minutes)', inputMode: 'decimal', required: true },
  meetingType: { label: 'Meeting Type', placeholder: 'Online, at the office, …', required: true },
  recipient: { label: 'Recipient Email', type: 'email', required: true },
  template: { label: 'Template' },
  reason: { label: 'Follow-up Reason', required: true },
  nextSteps: { label: 'Next Steps', required: true },
}

export function AddInteractionForm({ attendee }: { attendee: Attendee }) {
  const [opened] = useState(() => newInteractionFormValues(new Date()))
  return (
    <EntityForm
      schema={interactionFormSchema}
      values={opened}
      mutation={addInteractionMutation}
      toInput={(values) => toAddInteractionRequest(attendee.id, values)}
      saveLabel="Add Interaction"
      busyLabel="Adding..."
    >
      {(adminForm) => <InteractionFields attendee={attendee} adminForm={adminForm} />}
    </EntityForm>
  )
}

function InteractionFields({
  attendee,
  adminForm: { field, form },
}: {
  attendee: Attendee
  adminForm: AdminForm<InteractionFormValues>
}) {
  const type = useWatch({ control: form.control, name: 'interactionType' })
  const { setFocus } = form
  const warning = contactOptOutWarning(attendee, channelOf[type] ?? null)

  // Focus moves here because the button that opened the form is gone.
  useEffect(() => setFocus('interactionType'), [setFocus])

  return (
    <>
      <p className="muted sheet-subtitle">{attendeeName(attendee)}</p>
      <ContactPreferences {...attendee} />
      <NativeSelect {...field('interactionType')} label="Type" data={typeOptions} />
      {warning === null ? null : <Alert {...alertProps.warning}>{warning}</Alert>}
      <TextInput {...field('title')} label="Title" required />
      <Textarea {...field('description')} label="Description" rows={4} resize="vertical" />
      <div className="field-row">
        <TextInput {...field('date')} type="date" label="Date" required />
        <TextInput {...field('time')} type="time" label="Time" required />
      </div>
      {requiredInteractionMetadata[type]?.map((name) => (
        <TextInput key={name} {...field(name)} {...metadataInputs[name]} />
      ))}
    </>
  )
}

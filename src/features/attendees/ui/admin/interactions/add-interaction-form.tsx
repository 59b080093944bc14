import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useCloseSheet } from '../../../../../ui/admin/sheet.tsx'
import { SheetForm } from '../../../../../ui/admin/sheet-form.tsx'
import { useAdminForm } from '../../../../../ui/admin/use-admin-form.ts'
import { useAdminMutation } from '../../../../../ui/admin/use-admin-mutation.ts'
import { Alert } from '../../../../../ui/public/alert.tsx'
import type { InteractionType } from '../../../../people/contract/person.ts'
import { attendeeName } from '../../../../people/rules/names.ts'
import type { Attendee } from '../../../contract/attendees.ts'
import {
  type InteractionMetadataName,
  requiredInteractionMetadata,
} from '../../../contract/interaction-metadata.ts'
import { ContactPreferences, contactOptOutWarning } from '../contact-preferences.tsx'
import {
  interactionFormSchema,
  newInteractionFormValues,
  toAddInteractionRequest,
} from './interaction-form.ts'
import { interactionLabels } from './interaction-labels.ts'
import { addInteractionMutation } from './interactions-api.ts'

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

export interface AddInteractionFormProps {
  attendee: Attendee
  onClose: () => void
}

export function AddInteractionForm({ attendee, onClose }: AddInteractionFormProps) {
  const [opened] = useState(() => newInteractionFormValues(new Date()))
  const close = useCloseSheet(onClose)
  const { mutateAsync, isPending } = useAdminMutation(addInteractionMutation)
  const { field, form, submit, isChanged } = useAdminForm({
    schema: interactionFormSchema,
    values: opened,
    async send(values) {
      await mutateAsync(toAddInteractionRequest(attendee.id, values))
      close()
    },
  })
  const type = useWatch({ control: form.control, name: 'interactionType' })
  const { setFocus } = form
  const warning = contactOptOutWarning(attendee, channelOf[type] ?? null)

  // Focus moves here because the button that opened the form is gone.
  useEffect(() => setFocus('interactionType'), [setFocus])

  return (
    <SheetForm
      onSubmit={submit}
      onCancel={onClose}
      saveLabel="Add Interaction"
      busyLabel={isPending ? 'Adding...' : undefined}
      isChanged={isChanged}
    >
      <p className="muted sheet-subtitle">{attendeeName(attendee)}</p>
      <ContactPreferences {...attendee} />
      <NativeSelect {...field('interactionType')} label="Type" data={typeOptions} />
      {warning === null ? null : <Alert variant="warning">{warning}</Alert>}
      <TextInput {...field('title')} label="Title" autoComplete="off" required />
      <Textarea {...field('description')} label="Description" rows={4} resize="vertical" />
      <div className="field-row">
        <TextInput {...field('date')} type="date" label="Date" required />
        <TextInput {...field('time')} type="time" label="Time" required />
      </div>
      {requiredInteractionMetadata[type]?.map((name) => (
        <TextInput key={name} {...field(name)} {...metadataInputs[name]} autoComplete="off" />
      ))}
    </SheetForm>
  )
}

import { Button, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Speaker } from '#app/features/seminars/contract/speakers.ts'
import { EditConflict } from '#app/ui/admin/edit-conflict.tsx'
import { ImageInput } from '#app/ui/admin/image-input.tsx'
import { Sheet, SheetForm, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEditedVersion } from '#app/ui/admin/use-edited-version.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { acceptedPictureTypes, useObjectUrl } from '#app/ui/chosen-file.ts'
import { Icon } from '#app/ui/icon.tsx'
import {
  createSpeakerMutation,
  removeSpeakerPhotoMutation,
  setSpeakerPhotoMutation,
  speakersQuery,
  updateSpeakerMutation,
} from './speakers-api.ts'

const text = (maximum: number) =>
  z.string().check(z.trim(), z.maxLength(maximum, `At most ${maximum} characters`))

/** The server checks more closely. */
const isEmptyOrEmail = (typed: string) => typed === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed)

// Not the schema of the request: its dates would bring more of zod into the bundle of all pages.
const SpeakerFormValues = z.strictObject({
  fullName: text(200).check(z.minLength(1, 'Enter the name.')),
  credentials: text(100),
  position: text(200),
  organization: text(200),
  bio: text(3000),
  email: text(254).check(z.refine(isEmptyOrEmail, 'Enter a valid email address.')),
  profession: text(100),
  prcLicenseNo: text(40),
  licenseExpiresOn: z.string(),
  /** A new photo. */
  file: z.nullable(z.custom<File>((value) => value instanceof File)),
  /** Whether the stored photo is kept; `file` replaces it. */
  hasPhoto: z.boolean(),
})
type SpeakerFormValues = z.infer<typeof SpeakerFormValues>

const textOf = (value: string | null | undefined) => value ?? ''

function toFormValues(speaker: Speaker | null): SpeakerFormValues {
  return {
    fullName: textOf(speaker?.fullName),
    credentials: textOf(speaker?.credentials),
    position: textOf(speaker?.position),
    organization: textOf(speaker?.organization),
    bio: textOf(speaker?.bio),
    email: textOf(speaker?.email),
    profession: textOf(speaker?.profession),
    prcLicenseNo: textOf(speaker?.prcLicenseNo),
    licenseExpiresOn: textOf(speaker?.licenseExpiresOn),
    file: null,
    hasPhoto: speaker !== null && speaker.photoUrl !== null,
  }
}

type SpeakerAdminForm = ReturnType<typeof useAdminForm<SpeakerFormValues>>

/** @param opened null for a new one */
export function SpeakerSheet({ opened }: { opened: Speaker | null }) {
  return (
    <Sheet title={opened === null ? 'Add a Speaker' : 'Edit Speaker'}>
      <SpeakerForm opened={opened} />
    </Sheet>
  )
}

/** Adds or edits a speaker. The photo is sent after the other fields. */
function SpeakerForm({ opened }: { opened: Speaker | null }) {
  const queries = useQueryClient()
  const { mutateAsync: create } = useEndpointMutation(createSpeakerMutation)
  const { mutateAsync: update } = useEndpointMutation(updateSpeakerMutation)
  const { mutateAsync: setPhoto } = useEndpointMutation(setSpeakerPhotoMutation)
  const { mutateAsync: removePhoto } = useEndpointMutation(removeSpeakerPhotoMutation)
  const close = useCloseSheet()
  const version = useEditedVersion<Speaker | null>({
    opened,
    async refetch(seen) {
      const query = { ...speakersQuery({ search: seen?.fullName ?? '', page: 1 }), staleTime: 0 }
      const { speakers } = await queries.fetchQuery(query)
      return speakers.find(({ id }) => id === seen?.id)
    },
  })
  const { base } = version
  const adminForm = useAdminForm({
    schema: SpeakerFormValues,
    values: toFormValues(opened),
    async send(values) {
      const speaker = await saveFields(values)
      try {
        if (values.file !== null) await setPhoto({ speakerId: speaker.id, file: values.file })
        else if (!values.hasPhoto && speaker.photoUrl !== null) await removePhoto({ speakerId: speaker.id })
        close()
      } catch (error) {
        // The next attempt continues with the saved speaker.
        version.goOnFrom(speaker)
        throw error
      }
    },
  })
  const { field } = adminForm

  async function saveFields({ file: _, hasPhoto: __, ...input }: SpeakerFormValues): Promise<Speaker> {
    if (base === null) return (await create(input)).speaker
    const { id } = base
    return (await version.detectConflict(update({ ...input, id, version: base.version }))).speaker
  }

  return (
    <SheetForm
      adminForm={adminForm}
      saveLabel={opened === null ? 'Add Speaker' : 'Save Changes'}
      needsChange={opened !== null}
    >
      <EditConflict
        title="Someone else changed this speaker"
        version={version}
        adminForm={adminForm}
        toFormValues={toFormValues}
      />
      <TextInput {...field('fullName')} label="Full Name" required data-autofocus />
      <TextInput
        {...field('credentials')}
        label="Credentials"
        description="Shown after the name, such as “PhD, LPT”."
      />
      <TextInput {...field('position')} label="Position" />
      <TextInput {...field('organization')} label="Organization" />
      <PhotoField adminForm={adminForm} storedUrl={base?.photoUrl ?? null} />
      <Textarea {...field('bio')} label="Profile" autosize minRows={3} maxRows={10} />
      <fieldset className="form-group">
        <legend>Not shown to visitors or staff</legend>
        <TextInput {...field('email')} type="email" label="Email" />
        <div className="field-row">
          <TextInput {...field('prcLicenseNo')} label="PRC License No." />
          <TextInput {...field('licenseExpiresOn')} type="date" label="License Expires On" />
        </div>
      </fieldset>
      <TextInput {...field('profession')} label="Profession" />
    </SheetForm>
  )
}

function PhotoField({
  adminForm: { form },
  storedUrl,
}: {
  adminForm: SpeakerAdminForm
  storedUrl: string | null
}) {
  const { field: input } = useController({ control: form.control, name: 'file' })
  const hasPhoto = useWatch({ control: form.control, name: 'hasPhoto' })
  const chosenUrl = useObjectUrl(input.value)
  const currentUrl = hasPhoto ? (storedUrl ?? undefined) : undefined
  const shownUrl = input.value === null ? currentUrl : chosenUrl

  function choose(file: File | null, refusal?: string) {
    form.setValue('file', file, { shouldDirty: true })
    form.clearErrors('file')
    if (refusal !== undefined) form.setError('file', { message: refusal })
  }

  return (
    <>
      <ImageInput
        ref={input.ref}
        label="Photo"
        description="JPG, PNG or WebP, at most 5 MB. It is cropped to a square."
        placeholder={currentUrl === undefined ? 'Choose a photo' : 'Choose another photo'}
        accept={acceptedPictureTypes}
        value={input.value}
        onChange={choose}
        error={form.formState.errors.file?.message}
      />
      {shownUrl === undefined ? null : (
        <div className="row-actions">
          <img className="speaker-preview" src={shownUrl} alt="The speaker as visitors will see them" />
          {input.value === null ? (
            <Button
              leftSection={<Icon name="trash" />}
              onClick={() => form.setValue('hasPhoto', false, { shouldDirty: true })}
            >
              Remove the photo
            </Button>
          ) : null}
        </div>
      )}
    </>
  )
}

import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AttendeeProfile } from '#app/features/attendees/contract/profile.ts'
import { NameSuffix } from '#app/features/people/contract/person.ts'
import { attendeeName } from '#app/features/people/rules/names.ts'
import { EditConflict } from '#app/ui/admin/edit-conflict.tsx'
import { SheetForm, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEditedVersion } from '#app/ui/admin/use-edited-version.ts'
import { useSourceOptions } from '../source-options.ts'
import { ProfileLoader } from './loaded-profile.tsx'
import { profileQuery, useUpdateProfile } from './profile-api.ts'
import { accountStatusLabels, roleLabels } from './profile-facts.tsx'
import {
  listChangedProfileFields,
  type ProfileFieldName,
  type ProfileFormValues,
  profileFieldLabels,
  profileFormSchema,
  toProfileChange,
  toProfileFormValues,
} from './profile-values.ts'

type ProfileForm = ReturnType<typeof useAdminForm<ProfileFormValues>>

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const suffixOptions = [
  { value: '', label: 'None' },
  ...NameSuffix.options.map((value) => ({ value, label: value })),
]
const roleOptions = optionsOf(roleLabels)
const statusOptions = optionsOf(accountStatusLabels)

function ProfileFields({ adminForm, email }: { adminForm: ProfileForm; email: string }) {
  const labelled = (name: ProfileFieldName) => ({ ...adminForm.field(name), label: profileFieldLabels[name] })
  const ticked = (name: ProfileFieldName) => ({
    ...adminForm.form.register(name),
    label: profileFieldLabels[name],
  })
  return (
    <>
      <fieldset className="form-group">
        <legend>Personal</legend>
        <div className="field-row">
          <TextInput {...labelled('firstName')} required />
          <TextInput {...labelled('middleInitial')} placeholder="One letter" />
          <TextInput {...labelled('lastName')} required />
          <NativeSelect {...labelled('suffix')} data={suffixOptions} />
        </div>
        <TextInput {...labelled('phone')} type="tel" />
        <p className="muted">The e-mail address, {email}, can be changed in User Management.</p>
      </fieldset>
      <fieldset className="form-group">
        <legend>Profession</legend>
        <div className="field-row">
          <TextInput {...labelled('company')} />
          <TextInput {...labelled('jobTitle')} />
        </div>
        <div className="field-row">
          <TextInput {...labelled('prcLicenseNo')} />
          <TextInput {...labelled('prcExpirationDate')} type="date" />
        </div>
        <Checkbox {...ticked('isCpdasUser')} />
      </fieldset>
      <fieldset className="form-group">
        <legend>Account</legend>
        <div className="field-row">
          <NativeSelect {...labelled('role')} data={roleOptions} />
          <NativeSelect {...labelled('accountStatus')} data={statusOptions} />
        </div>
        <p className="muted">
          Inactive or suspended users are logged out immediately and cannot log in again.
        </p>
      </fieldset>
      <fieldset className="form-group">
        <legend>Marketing and preferences</legend>
        <NativeSelect
          {...labelled('source')}
          data={useSourceOptions(adminForm.form.formState.defaultValues?.source || null)}
        />
        <Checkbox {...ticked('marketingConsent')} />
        <Checkbox {...ticked('byEmail')} />
        <Checkbox {...ticked('bySms')} />
        <Checkbox {...ticked('byPhone')} />
      </fieldset>
      <TextInput {...labelled('tags')} description="Separate tags with commas." />
      <Textarea {...labelled('notes')} rows={5} resize="vertical" />
    </>
  )
}

export function EditProfile({ attendeeId }: { attendeeId: number }) {
  return (
    <ProfileLoader attendeeId={attendeeId} isTypedInto>
      {(profile) => <EditProfileForm opened={profile} />}
    </ProfileLoader>
  )
}

/**
 * Sends only changed fields, with the version that the editor saw.
 * @param opened snapshot at opening, unaffected by later updates
 */
function EditProfileForm({ opened }: { opened: AttendeeProfile }) {
  const queries = useQueryClient()
  const save = useUpdateProfile()
  const close = useCloseSheet()
  const version = useEditedVersion({
    opened,
    refetch: ({ id }) => queries.fetchQuery(profileQuery(id)),
  })
  const { base } = version
  const former = toProfileFormValues(base)
  const adminForm = useAdminForm({
    schema: profileFormSchema(former),
    values: toProfileFormValues(opened),
    async send(values) {
      const change = { ...toProfileChange(former, values), expectedVersion: base.version }
      await version.detectConflict(save({ userId: base.id, ...change }))
      close()
    },
  })
  const { setFocus } = adminForm.form

  // Focus moves here because the button that opened the form is gone.
  useEffect(() => setFocus('firstName'), [setFocus])

  return (
    <SheetForm adminForm={adminForm} saveLabel="Save Changes" needsChange>
      <p className="muted sheet-subtitle">{attendeeName(base)}</p>
      <EditConflict
        title="Someone else changed this profile"
        version={version}
        adminForm={adminForm}
        toFormValues={toProfileFormValues}
        focus="firstName"
        describe={(theirs) => otherChangesText(base, theirs)}
      />
      <ProfileFields adminForm={adminForm} email={base.email} />
    </SheetForm>
  )
}

/** Labels of the fields changed by others; the e-mail is included although edited elsewhere. */
function otherChangesText(seen: AttendeeProfile, theirs: AttendeeProfile): string {
  const names = listChangedProfileFields(toProfileFormValues(seen), toProfileFormValues(theirs)).map(
    (name) => profileFieldLabels[name],
  )
  const changed = seen.email === theirs.email ? names : [...names, 'Email']
  return changed.length === 0
    ? 'They saved something that is not shown in this form.'
    : `Saved: ${changed.join(', ')}.`
}

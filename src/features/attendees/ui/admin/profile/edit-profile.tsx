import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../../../platform/api-client/api-client.ts'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { EditConflict } from '../../../../../ui/admin/edit-conflict.tsx'
import { useSheetClose } from '../../../../../ui/admin/sheet-close.ts'
import { SheetForm } from '../../../../../ui/admin/sheet-form.tsx'
import { useOfficeForm } from '../../../../../ui/admin/use-admin-form.ts'
import { attendeeName } from '../../../../people/rules/names.ts'
import type { AttendeeProfile } from '../../../contract/profile.ts'
import { LoadedProfile } from './loaded-profile.tsx'
import { profileQuery, useProfileUpdate } from './profile-api.ts'
import { ProfileFields } from './profile-fields.tsx'
import { changesBetween, differingNames, profileLabels, profileSchema, toValues } from './profile-values.ts'

export function EditProfile({ attendeeId, onClose }: { attendeeId: number; onClose: () => void }) {
  return (
    <LoadedProfile attendeeId={attendeeId} isTypedInto>
      {(profile) => <EditProfileForm opened={profile} onClose={onClose} />}
    </LoadedProfile>
  )
}

interface EditProfileFormProps {
  /** Snapshot at opening, unaffected by later updates. */
  opened: AttendeeProfile
  onClose: () => void
}

/** Sends only changed fields, with the version that the editor saw. */
function EditProfileForm({ opened, onClose }: EditProfileFormProps) {
  const api = useApi()
  const queries = useQueryClient()
  const { save, isPending } = useProfileUpdate()
  const close = useSheetClose(onClose)
  const [base, setBase] = useState(opened)
  const [theirs, setTheirs] = useState<AttendeeProfile | null>(null)
  const former = toValues(base)
  const office = useOfficeForm({
    schema: profileSchema(former),
    values: toValues(opened),
    async send(values) {
      try {
        await save({ userId: base.id, ...changesBetween(former, values), expectedVersion: base.version })
        close()
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await lookAgain()
        throw error
      }
    },
  })
  const { setFocus } = office.form

  // Focus moves here because the button that opened the form is gone.
  useEffect(() => setFocus('firstName'), [setFocus])

  /** A conflict may be another person's edit, or a rule such as the last administrator. */
  async function lookAgain() {
    const fresh = await queries.fetchQuery(profileQuery(api, base.id)).catch(() => null)
    if (fresh !== null && fresh.version !== base.version) setTheirs(fresh)
  }

  function goOnFrom(fresh: AttendeeProfile, keepsMine: boolean) {
    office.form.reset(toValues(fresh), { keepDirtyValues: keepsMine })
    setBase(fresh)
    setTheirs(null)
    // The focused buttons disappear with the notice.
    setFocus('firstName')
  }

  return (
    <SheetForm
      onSubmit={office.submit}
      onCancel={onClose}
      saveLabel="Save Changes"
      busyLabel={isPending ? 'Saving...' : undefined}
      isChanged={office.isChanged}
      needsChange
    >
      <p className="muted sheet-subtitle">{attendeeName(base)}</p>
      {theirs === null ? null : (
        <EditConflict
          title="Somebody else changed this profile"
          onKeepMine={() => goOnFrom(theirs, true)}
          onTakeTheirs={() => goOnFrom(theirs, false)}
        >
          {theirWords(base, theirs)} Your changes are still here and not saved.
        </EditConflict>
      )}
      <ProfileFields office={office} email={base.email} />
    </SheetForm>
  )
}

/** Labels of the fields changed by others; the e-mail is included although edited elsewhere. */
function theirWords(seen: AttendeeProfile, theirs: AttendeeProfile): string {
  const names = differingNames(toValues(seen), toValues(theirs)).map((name) => profileLabels[name])
  const changed = seen.email === theirs.email ? names : [...names, 'Email']
  return changed.length === 0
    ? 'Something that this form does not show was saved.'
    : `Saved: ${changed.join(', ')}.`
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../../../platform/api-client/api-client.ts'
import { useApi } from '../../../../../platform/api-client/use-api.ts'
import { EditConflict } from '../../../../../ui/admin/edit-conflict.tsx'
import { useSheetClose } from '../../../../../ui/admin/sheet-close.ts'
import { SheetForm } from '../../../../../ui/admin/sheet-form.tsx'
import { useOfficeForm } from '../../../../../ui/admin/use-office-form.ts'
import type { AttendeeProfile } from '../../../contract/profile.ts'
import { attendeeName } from '../../../rules.ts'
import { LoadedProfile } from './loaded-profile.tsx'
import { profileQuery, useProfileUpdate } from './profile-api.ts'
import { ProfileFields } from './profile-fields.tsx'
import { changesBetween, differingNames, profileLabels, profileSchema, toValues } from './profile-values.ts'

/** Changes a profile, beginning with it as it is now. */
export function EditProfile({ attendeeId, onClose }: { attendeeId: number; onClose: () => void }) {
  return (
    <LoadedProfile attendeeId={attendeeId} isTypedInto>
      {(profile) => <EditProfileForm opened={profile} onClose={onClose} />}
    </LoadedProfile>
  )
}

interface EditProfileFormProps {
  /** As it was when the form was opened; what comes later is no business of what was typed. */
  opened: AttendeeProfile
  onClose: () => void
}

/** Only what changed is sent, and only over what the editor saw. */
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

  // The form came into a sheet that was open already, and the button that led here is gone.
  useEffect(() => setFocus('firstName'), [setFocus])

  /** A conflict may be somebody else's edit, or a fact such as the last administrator. */
  async function lookAgain() {
    const fresh = await queries.fetchQuery(profileQuery(api, base.id)).catch(() => null)
    if (fresh !== null && fresh.version !== base.version) setTheirs(fresh)
  }

  function goOnFrom(fresh: AttendeeProfile, keepsMine: boolean) {
    office.form.reset(toValues(fresh), { keepDirtyValues: keepsMine })
    setBase(fresh)
    setTheirs(null)
    // The buttons that had the focus go with the notice.
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

/** What they changed, by its labels; the e-mail is changed elsewhere and shows here only. */
function theirWords(seen: AttendeeProfile, theirs: AttendeeProfile): string {
  const names = differingNames(toValues(seen), toValues(theirs)).map((name) => profileLabels[name])
  const changed = seen.email === theirs.email ? names : [...names, 'Email']
  return changed.length === 0
    ? 'Something that this form does not show was saved.'
    : `Saved: ${changed.join(', ')}.`
}

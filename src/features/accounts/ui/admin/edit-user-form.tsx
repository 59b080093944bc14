import { NativeSelect, TextInput } from '@mantine/core'
import { useSheetClose } from '../../../../ui/admin/sheet-close.ts'
import { SheetForm } from '../../../../ui/admin/sheet-form.tsx'
import { useOfficeForm } from '../../../../ui/admin/use-admin-form.ts'
import { useOfficeChange } from '../../../../ui/admin/use-admin-mutation.ts'
import { UpdateUserDetailsInput } from '../../contract/account-forms.ts'
import type { ListedUser, User } from '../../contract/accounts.ts'
import { detailsUpdate } from '../users-api.ts'
import { everyRole, grantable, mayChangeSignIn, roleOptions } from './user-rules.ts'

export interface EditUserFormProps {
  user: ListedUser
  viewer: Pick<User, 'id' | 'role'>
  onClose: () => void
  onSaved: () => void
}

export function EditUserForm({ user, viewer, onClose, onSaved }: EditUserFormProps) {
  const close = useSheetClose(onClose)
  const { mutateAsync, isPending } = useOfficeChange(detailsUpdate)
  const { id: userId, displayName, email, role } = user
  const before = { userId, displayName, email, role }
  const { field, submit, isChanged } = useOfficeForm({
    schema: UpdateUserDetailsInput,
    values: before,
    async send(after) {
      const changed = changesBetween(before, after)
      if (Object.keys(changed).length > 0) await mutateAsync({ userId, ...changed })
      onSaved()
      close()
    },
  })
  return (
    <SheetForm
      onSubmit={submit}
      onCancel={onClose}
      saveLabel="Save Changes"
      busyLabel={isPending ? 'Saving...' : undefined}
      isChanged={isChanged}
      needsChange
    >
      <TextInput {...field('displayName')} label="Display Name" autoComplete="off" required data-autofocus />
      <TextInput
        {...field('email')}
        type="email"
        label="Email"
        autoComplete="off"
        required
        readOnly={!mayChangeSignIn(viewer, user)}
      />
      <NativeSelect {...field('role')} label="Role" data={roleOptions(grantable(viewer, everyRole))} />
    </SheetForm>
  )
}

type Details = Omit<UpdateUserDetailsInput, 'userId'>

function changesBetween(before: Details, after: Details): Details {
  return {
    ...(after.displayName !== before.displayName && { displayName: after.displayName }),
    ...(after.email !== before.email && { email: after.email }),
    ...(after.role !== before.role && { role: after.role }),
  }
}

import { PasswordInput } from '@mantine/core'
import { SheetForm } from '../../../../ui/admin/sheet-form.tsx'
import { ChangeUserPasswordInput } from '../../contract/forms.ts'
import type { ListedUser } from '../../contract.ts'
import { passwordChange, useUserChange } from '../users-api.ts'
import { useUserForm } from './use-user-form.ts'

export function ChangePasswordForm({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { mutateAsync, isPending } = useUserChange(passwordChange)
  const { field, submit } = useUserForm({
    schema: ChangeUserPasswordInput,
    values: { userId: user.id, newPassword: '' },
    async send(input) {
      await mutateAsync(input)
      onClose()
    },
  })
  return (
    <SheetForm
      onSubmit={submit}
      onCancel={onClose}
      saveLabel="Change Password"
      busyLabel={isPending ? 'Changing...' : undefined}
    >
      <PasswordInput
        {...field('newPassword')}
        label="New Password"
        description="At least 8 characters. Their other sessions end."
        autoComplete="new-password"
        required
        data-autofocus
      />
    </SheetForm>
  )
}

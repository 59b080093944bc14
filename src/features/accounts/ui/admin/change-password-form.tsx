import { PasswordInput } from '@mantine/core'
import { useSheetClose } from '../../../../ui/admin/sheet-close.ts'
import { SheetForm } from '../../../../ui/admin/sheet-form.tsx'
import { useOfficeForm } from '../../../../ui/admin/use-admin-form.ts'
import { useOfficeChange } from '../../../../ui/admin/use-admin-mutation.ts'
import { Button } from '../../../../ui/public/button.tsx'
import { ChangeUserPasswordInput } from '../../contract/account-forms.ts'
import type { ListedUser } from '../../contract/accounts.ts'
import { passwordChange, passwordLink } from '../users-api.ts'

export function ChangePasswordForm({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const close = useSheetClose(onClose)
  const { mutateAsync, isPending } = useOfficeChange(passwordChange)
  const link = useOfficeChange(passwordLink)
  const { field, submit, isChanged } = useOfficeForm({
    schema: ChangeUserPasswordInput,
    values: { userId: user.id, newPassword: '' },
    async send(input) {
      await mutateAsync(input)
      close()
    },
  })
  return (
    <SheetForm
      onSubmit={submit}
      onCancel={onClose}
      saveLabel="Change Password"
      busyLabel={isPending ? 'Changing...' : undefined}
      isChanged={isChanged}
    >
      <div>
        <p>They can choose a password themselves: we e-mail a link to {user.email}.</p>
        <Button
          variant="secondary"
          busyLabel={link.isPending ? 'Sending...' : undefined}
          onClick={() => link.mutate({ userId: user.id }, { onSuccess: close })}
        >
          Send a link instead
        </Button>
      </div>
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

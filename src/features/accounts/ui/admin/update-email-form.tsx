import { TextInput } from '@mantine/core'
import { useSheetClose } from '../../../../ui/admin/sheet-close.ts'
import { SheetForm } from '../../../../ui/admin/sheet-form.tsx'
import { useOfficeForm } from '../../../../ui/admin/use-admin-form.ts'
import { useOfficeChange } from '../../../../ui/admin/use-admin-mutation.ts'
import { UpdateUserEmailInput } from '../../contract/account-forms.ts'
import type { ListedUser } from '../../contract/accounts.ts'
import { emailUpdate } from '../users-api.ts'

export function UpdateEmailForm({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const close = useSheetClose(onClose)
  const { mutateAsync, isPending } = useOfficeChange(emailUpdate)
  const { field, submit, isChanged } = useOfficeForm({
    schema: UpdateUserEmailInput,
    values: { userId: user.id, newEmail: '' },
    async send(input) {
      await mutateAsync(input)
      close()
    },
  })
  return (
    <SheetForm
      onSubmit={submit}
      onCancel={onClose}
      saveLabel="Update Email"
      busyLabel={isPending ? 'Updating...' : undefined}
      isChanged={isChanged}
    >
      <TextInput
        {...field('newEmail')}
        type="email"
        label="New Email"
        description={`Now: ${user.email}`}
        autoComplete="off"
        required
        data-autofocus
      />
    </SheetForm>
  )
}

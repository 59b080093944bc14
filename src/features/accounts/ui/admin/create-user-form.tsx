import { Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { CreateUserInput } from '#app/features/accounts/contract/account-forms.ts'
import type { ListedUser, User } from '#app/features/accounts/contract/accounts.ts'
import { EmailHint } from '#app/features/people/ui/email-hint.tsx'
import { SheetForm, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { listGrantableRoles, roleOptions } from './user-rules.ts'
import { createUserMutation } from './users-api.ts'

const offeredRoles = ['attendee', 'admin'] as const

export interface CreateUserFormProps {
  viewer: Pick<User, 'id' | 'role'>
  onClose: () => void
  onCreated: (user: ListedUser) => void
}

export function CreateUserForm({ viewer, onClose, onCreated }: CreateUserFormProps) {
  const close = useCloseSheet(onClose)
  const { mutateAsync, isPending } = useEndpointMutation(createUserMutation)
  const [isByLink, setIsByLink] = useState(true)
  const { field, submit, isChanged, form } = useAdminForm({
    schema: CreateUserInput,
    values: { displayName: '', email: '', password: undefined as string | undefined, role: 'attendee' },
    async send(input) {
      const { user } = await mutateAsync(input)
      onCreated({ ...user, createdAt: new Date(user.createdAt) })
      close()
    },
  })
  function chooseLink(isChosen: boolean) {
    setIsByLink(isChosen)
    form.setValue('password', isChosen ? undefined : '')
  }

  return (
    <SheetForm
      onSubmit={submit}
      onCancel={onClose}
      saveLabel="Create User"
      busyLabel={isPending ? 'Creating...' : undefined}
      isChanged={isChanged}
    >
      <TextInput {...field('displayName')} label="Display Name" autoComplete="off" required data-autofocus />
      <TextInput
        {...field('email')}
        type="email"
        label="Email"
        description={
          <EmailHint
            typed={useWatch({ control: form.control, name: 'email' })}
            onUse={(email) => form.setValue('email', email, { shouldDirty: true, shouldValidate: true })}
          >
            The user logs in with this address.
          </EmailHint>
        }
        autoComplete="off"
        required
      />
      <Checkbox
        label="Send a link instead"
        description="We e-mail the user a link to choose their own way to log in."
        size="md"
        checked={isByLink}
        onChange={(event) => chooseLink(event.currentTarget.checked)}
      />
      {isByLink ? null : (
        <PasswordInput
          {...field('password')}
          label="Password"
          description="At least 8 characters."
          autoComplete="new-password"
          required
        />
      )}
      <NativeSelect
        {...field('role')}
        label="Role"
        description="To make someone an organizer or staff member, add the user first, then edit the role."
        data={roleOptions(listGrantableRoles(viewer, offeredRoles))}
      />
    </SheetForm>
  )
}

import { Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { CreateUserInput } from '#app/features/accounts/contract/account-forms.ts'
import type { ListedUser, User } from '#app/features/accounts/contract/accounts.ts'
import { EmailHint } from '#app/features/people/ui/email-hint.tsx'
import { EntitySheet } from '#app/ui/admin/entity-sheet.tsx'
import { listGrantableRoles, roleOptions } from './user-rules.ts'
import { createUserMutation } from './users-api.ts'

const offeredRoles = ['attendee', 'admin'] as const

export function CreateUserSheet({
  viewer,
  onCreated,
}: {
  viewer: Pick<User, 'id' | 'role'>
  onCreated: (user: ListedUser) => void
}) {
  const values: CreateUserInput = { displayName: '', email: '', password: undefined, role: 'attendee' }
  return (
    <EntitySheet
      title="Add New User"
      subtitle="Create a new user account and assign a role."
      schema={CreateUserInput}
      values={values}
      mutation={createUserMutation}
      toInput={(input) => input}
      onSaved={(response, { close }) => {
        if (response !== null) onCreated({ ...response.user, createdAt: new Date(response.user.createdAt) })
        close()
      }}
      saveLabel="Create User"
      busyLabel="Creating..."
    >
      {({ field, form }) => (
        <>
          <TextInput {...field('displayName')} label="Display Name" required data-autofocus />
          <TextInput
            {...field('email')}
            type="email"
            label="Email"
            description={
              <EmailHint
                typed={form.watch('email')}
                onUse={(email) => form.setValue('email', email, { shouldDirty: true, shouldValidate: true })}
              >
                The user logs in with this address.
              </EmailHint>
            }
            required
          />
          <Checkbox
            label="Send a link instead"
            description="We e-mail the user a link to choose their own way to log in."
            checked={form.watch('password') === undefined}
            onChange={({ currentTarget }) =>
              form.setValue('password', currentTarget.checked ? undefined : '')
            }
          />
          {form.watch('password') === undefined ? null : (
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
        </>
      )}
    </EntitySheet>
  )
}

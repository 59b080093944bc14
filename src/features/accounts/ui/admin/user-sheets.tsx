import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import {
  ChangeUserPasswordInput,
  UpdateUserDetailsInput,
  UpdateUserEmailInput,
} from '#app/features/accounts/contract/account-forms.ts'
import type { ListedUser, User } from '#app/features/accounts/contract/accounts.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { ConfirmChange } from '#app/ui/admin/confirm-change.tsx'
import { EntitySheet } from '#app/ui/admin/entity-sheet.tsx'
import { useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { allRoles, listGrantableRoles, mayChangeUserSignIn, roleOptions } from './user-rules.ts'
import {
  changeUserPasswordMutation,
  deleteUserMutation,
  removeSecondFactorsMutation,
  sendPasswordLinkMutation,
  updateUserDetailsMutation,
  updateUserEmailMutation,
} from './users-api.ts'

export function RemoveFactorsDialog({ user }: { user: ListedUser }) {
  return (
    <ConfirmChange
      title="Remove Two-Step Sign-In"
      mutation={removeSecondFactorsMutation}
      input={{ userId: user.id }}
      label="Remove"
      busyLabel="Removing..."
      closesOnRefusal
    >
      Use this only if the user has lost their phone and their recovery codes. "{user.displayName}" can then
      log in with just a password and will be logged out everywhere. First make sure that the request really
      comes from this user.
    </ConfirmChange>
  )
}

export function DeleteUserDialog({ user }: { user: ListedUser }) {
  return (
    <ConfirmChange title="Delete User" mutation={deleteUserMutation} input={{ userId: user.id }}>
      Are you sure you want to delete the user "{user.displayName}"? This action cannot be undone.
    </ConfirmChange>
  )
}

export function UpdateEmailSheet({ user }: { user: ListedUser }) {
  return (
    <EntitySheet
      title={`Update Email for ${user.displayName}`}
      schema={UpdateUserEmailInput}
      values={{ userId: user.id, newEmail: '' }}
      mutation={updateUserEmailMutation}
      toInput={(input) => input}
      saveLabel="Update Email"
      busyLabel="Updating..."
    >
      {({ field }) => (
        <TextInput
          {...field('newEmail')}
          type="email"
          label="New Email"
          description={`Now: ${user.email}`}
          required
          data-autofocus
        />
      )}
    </EntitySheet>
  )
}

export function ChangePasswordSheet({ user }: { user: ListedUser }) {
  return (
    <EntitySheet
      title={`Change Password for ${user.displayName}`}
      schema={ChangeUserPasswordInput}
      values={{ userId: user.id, newPassword: '' }}
      mutation={changeUserPasswordMutation}
      toInput={(input) => input}
      saveLabel="Change Password"
      busyLabel="Changing..."
    >
      {({ field }) => (
        <>
          <SendPasswordLink user={user} />
          <PasswordInput
            {...field('newPassword')}
            label="New Password"
            description="At least 8 characters. The user is logged out everywhere."
            autoComplete="new-password"
            required
            data-autofocus
          />
        </>
      )}
    </EntitySheet>
  )
}

function SendPasswordLink({ user }: { user: ListedUser }) {
  const { mutate, isPending } = useEndpointMutation(sendPasswordLinkMutation)
  const close = useCloseSheet()
  return (
    <div>
      <p>To let the user choose a password, e-mail a link to {user.email}.</p>
      <BusyButton
        busyLabel={isPending ? 'Sending...' : undefined}
        onClick={() => mutate({ userId: user.id }, { onSuccess: close })}
      >
        Send a link instead
      </BusyButton>
    </div>
  )
}

export function EditUserSheet({
  user,
  viewer,
  onEdited,
}: {
  user: ListedUser
  viewer: Pick<User, 'id' | 'role'>
  onEdited: () => void
}) {
  const { id: userId, displayName, email, role } = user
  const before = { userId, displayName, email, role }
  return (
    <EntitySheet
      title="Edit User Details"
      schema={UpdateUserDetailsInput}
      values={before}
      mutation={updateUserDetailsMutation}
      toInput={(after) => {
        const changed = changesBetween(before, after)
        return Object.keys(changed).length === 0 ? null : { userId, ...changed }
      }}
      onSaved={(_, { close }) => {
        onEdited()
        close()
      }}
      saveLabel="Save Changes"
      needsChange
    >
      {({ field }) => (
        <>
          <TextInput {...field('displayName')} label="Display Name" required data-autofocus />
          <TextInput
            {...field('email')}
            type="email"
            label="Email"
            required
            readOnly={!mayChangeUserSignIn(viewer, user)}
          />
          <NativeSelect
            {...field('role')}
            label="Role"
            data={roleOptions(listGrantableRoles(viewer, allRoles))}
          />
        </>
      )}
    </EntitySheet>
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

import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import {
  ChangeUserPasswordInput,
  UpdateUserDetailsInput,
  UpdateUserEmailInput,
} from '#app/features/accounts/contract/account-forms.ts'
import type { ListedUser, User } from '#app/features/accounts/contract/accounts.ts'
import { BusyButton } from '#app/ui/admin/busy-button.tsx'
import { ConfirmDialog } from '#app/ui/admin/confirm-dialog.tsx'
import { Sheet, SheetForm, useCloseSheet } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { CreateUserForm } from './create-user-form.tsx'
import { allRoles, listGrantableRoles, mayChangeUserSignIn, roleOptions } from './user-rules.ts'
import {
  changeUserPasswordMutation,
  deleteUserMutation,
  removeSecondFactorsMutation,
  sendPasswordLinkMutation,
  updateUserDetailsMutation,
  updateUserEmailMutation,
} from './users-api.ts'

export type UserAction = 'edit' | 'email' | 'password' | 'factors' | 'delete'

export type OpenUserSheet =
  | { readonly kind: 'create' }
  | { readonly kind: UserAction; readonly user: ListedUser }

export interface UserSheetsProps {
  open: OpenUserSheet | null
  viewer: Pick<User, 'id' | 'role'>
  onClose: () => void
  onCreated: (user: ListedUser) => void
  onEdited: () => void
}

export function UserSheets({ open, viewer, onClose, onCreated, onEdited }: UserSheetsProps) {
  const isSheet = open !== null && open.kind !== 'delete' && open.kind !== 'factors'
  return (
    <>
      <Sheet {...(isSheet ? titlesOf(open) : { title: '' })} isOpen={isSheet} onClose={onClose}>
        {isSheet ? <SheetBody {...{ open, viewer, onClose, onCreated, onEdited }} /> : null}
      </Sheet>
      <RemoveFactorsDialog user={open?.kind === 'factors' ? open.user : null} onClose={onClose} />
      <DeleteUserDialog user={open?.kind === 'delete' ? open.user : null} onClose={onClose} />
    </>
  )
}

function titlesOf(open: OpenUserSheet): { title: string; subtitle?: string } {
  switch (open.kind) {
    case 'create':
      return { title: 'Add New User', subtitle: 'Create a new user account and assign a role.' }
    case 'edit':
      return { title: 'Edit User Details' }
    case 'email':
      return { title: `Update Email for ${open.user.displayName}` }
    case 'password':
      return { title: `Change Password for ${open.user.displayName}` }
    case 'factors':
      return { title: removeTitle }
    case 'delete':
      return { title: 'Delete User' }
  }
}

function SheetBody({
  open,
  viewer,
  onClose,
  onCreated,
  onEdited,
}: UserSheetsProps & { open: OpenUserSheet }) {
  switch (open.kind) {
    case 'create':
      return <CreateUserForm viewer={viewer} onClose={onClose} onCreated={onCreated} />
    case 'edit':
      return <EditUserForm user={open.user} viewer={viewer} onClose={onClose} onSaved={onEdited} />
    case 'email':
      return <UpdateEmailForm user={open.user} onClose={onClose} />
    case 'password':
      return <ChangePasswordForm user={open.user} onClose={onClose} />
    case 'factors':
    case 'delete':
      return null
  }
}

const removeTitle = 'Remove Two-Step Sign-In'

function RemoveFactorsDialog({ user, onClose }: { user: ListedUser | null; onClose: () => void }) {
  const { mutate, isPending } = useEndpointMutation(removeSecondFactorsMutation)
  return (
    <ConfirmDialog
      title={removeTitle}
      isOpen={user !== null}
      onClose={onClose}
      confirm={{
        label: 'Remove',
        busyLabel: isPending ? 'Removing...' : undefined,
        onPress: () => user !== null && mutate({ userId: user.id }, { onSettled: onClose }),
      }}
    >
      Use this only if the user has lost their phone and their recovery codes. "{user?.displayName}" can then
      log in with just a password and will be logged out everywhere. First make sure that the request really
      comes from this user.
    </ConfirmDialog>
  )
}

function DeleteUserDialog({ user, onClose }: { user: ListedUser | null; onClose: () => void }) {
  const { mutate, isPending } = useEndpointMutation(deleteUserMutation)
  return (
    <ConfirmDialog
      title={deleteTitle}
      isOpen={user !== null}
      onClose={onClose}
      confirm={{
        label: 'Delete',
        busyLabel: isPending ? 'Deleting...' : undefined,
        onPress: () => user !== null && mutate({ userId: user.id }, { onSuccess: onClose }),
      }}
    >
      Are you sure you want to delete the user "{user?.displayName}"? This action cannot be undone.
    </ConfirmDialog>
  )
}

const deleteTitle = 'Delete User'

function UpdateEmailForm({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const close = useCloseSheet(onClose)
  const { mutateAsync, isPending } = useEndpointMutation(updateUserEmailMutation)
  const { field, submit, isChanged } = useAdminForm({
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

function ChangePasswordForm({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const close = useCloseSheet(onClose)
  const { mutateAsync, isPending } = useEndpointMutation(changeUserPasswordMutation)
  const link = useEndpointMutation(sendPasswordLinkMutation)
  const { field, submit, isChanged } = useAdminForm({
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
        <p>To let the user choose a password, e-mail a link to {user.email}.</p>
        <BusyButton
          variant="default"
          busyLabel={link.isPending ? 'Sending...' : undefined}
          onClick={() => link.mutate({ userId: user.id }, { onSuccess: close })}
        >
          Send a link instead
        </BusyButton>
      </div>
      <PasswordInput
        {...field('newPassword')}
        label="New Password"
        description="At least 8 characters. The user is logged out everywhere."
        autoComplete="new-password"
        required
        data-autofocus
      />
    </SheetForm>
  )
}

interface EditUserFormProps {
  user: ListedUser
  viewer: Pick<User, 'id' | 'role'>
  onClose: () => void
  onSaved: () => void
}

function EditUserForm({ user, viewer, onClose, onSaved }: EditUserFormProps) {
  const close = useCloseSheet(onClose)
  const { mutateAsync, isPending } = useEndpointMutation(updateUserDetailsMutation)
  const { id: userId, displayName, email, role } = user
  const before = { userId, displayName, email, role }
  const { field, submit, isChanged } = useAdminForm({
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
        readOnly={!mayChangeUserSignIn(viewer, user)}
      />
      <NativeSelect
        {...field('role')}
        label="Role"
        data={roleOptions(listGrantableRoles(viewer, allRoles))}
      />
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

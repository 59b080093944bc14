import { ConfirmDialog } from '../../../../ui/admin/confirm-dialog.tsx'
import { Sheet } from '../../../../ui/admin/sheet.tsx'
import { useOfficeChange } from '../../../../ui/admin/use-admin-mutation.ts'
import type { ListedUser, User } from '../../contract/accounts.ts'
import { deletion, factorsRemoval } from '../users-api.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { CreateUserForm } from './create-user-form.tsx'
import { EditUserForm } from './edit-user-form.tsx'
import { UpdateEmailForm } from './update-email-form.tsx'
import type { UserAction } from './user-menu.tsx'

export type OpenSheet = { readonly kind: 'create' } | { readonly kind: UserAction; readonly user: ListedUser }

export interface UserSheetsProps {
  open: OpenSheet | null
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

function titlesOf(open: OpenSheet): { title: string; subtitle?: string } {
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

function SheetBody({ open, viewer, onClose, onCreated, onEdited }: UserSheetsProps & { open: OpenSheet }) {
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
  const { mutate, isPending } = useOfficeChange(factorsRemoval)
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
      For somebody who lost their phone and their recovery codes. "{user?.displayName}" then logs in with what
      they know alone, and their sessions end. Make sure that it is really them who asks.
    </ConfirmDialog>
  )
}

function DeleteUserDialog({ user, onClose }: { user: ListedUser | null; onClose: () => void }) {
  const { mutate, isPending } = useOfficeChange(deletion)
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

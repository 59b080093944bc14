import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { EmptyInput, SuccessResponse } from '#app/platform/wire-shapes.ts'
import {
  ChangeOwnEmailInput,
  ChangeOwnPasswordInput,
  ChangeUserPasswordInput,
  CreateUserInput,
  SendPasswordLinkInput,
  UpdateAccountInput,
  UpdateUserDetailsInput,
  UpdateUserEmailInput,
} from './account-forms.ts'
import {
  Account,
  DeleteUserInput,
  EndSessionInput,
  ListUsersQuery,
  SessionResponse,
  SuperJsonUserList,
} from './accounts.ts'
import {
  AddPasskeyInput,
  PasskeyOptions,
  RecoveryCodesResponse,
  RemovePasskeyInput,
  RemoveSecondFactorsInput,
  SecondFactors,
  TotpSetup,
} from './second-factor.ts'
import { ConfirmTotpInput } from './second-factor-forms.ts'

export const ownAccountEndpoints = {
  'GET /account': {
    summary: 'Get the caller’s account',
    access: 'account.own',
    shows: ['accounts', 'people'],
    response: Account,
  },
  'POST /account/update': {
    summary: 'Update the caller’s details',
    access: 'account.own',
    body: UpdateAccountInput,
    response: Account,
  },
  'POST /account/change-password': {
    summary: 'Change the caller’s password',
    access: 'account.choose_password',
    body: ChangeOwnPasswordInput,
    response: SuccessResponse,
    refusals: [429],
  },
  'POST /account/change-email': {
    summary: 'Request a verification link for a new e-mail address',
    access: 'account.own',
    reauthentication: 'always',
    body: ChangeOwnEmailInput,
    response: SuccessResponse,
    refusals: [409, 429],
  },
  'POST /account/resend-verification': {
    summary: 'Request the verification link again',
    access: 'account.own',
    body: EmptyInput,
    response: SuccessResponse,
    refusals: [409, 429],
  },
  'POST /account/unlink-google': {
    summary: 'Unlink the caller’s Google account',
    access: 'account.own',
    reauthentication: 'always',
    body: EmptyInput,
    response: SuccessResponse,
    refusals: [409],
  },
  'POST /account/sessions/end': {
    summary: 'End one of the caller’s sessions',
    access: 'account.own',
    // A hijacked session must not log out the owner's sessions.
    reauthentication: 'recent',
    body: EndSessionInput,
    response: SuccessResponse,
    refusals: [404],
  },
  'POST /account/sessions/end-others': {
    summary: 'End the caller’s other sessions',
    access: 'account.own',
    reauthentication: 'recent',
    body: EmptyInput,
    response: SuccessResponse,
  },
} as const satisfies DeclaredEndpoints

export const ownSecondFactorsEndpoints = {
  'GET /account/second-factor': {
    summary: 'Get the caller’s second factors',
    access: 'account.second_factor',
    shows: ['accounts', 'people'],
    response: SecondFactors,
  },
  'POST /account/second-factor/totp/begin': {
    summary: 'Start setting up an authenticator app',
    access: 'account.second_factor',
    reauthentication: 'always',
    body: EmptyInput,
    response: TotpSetup,
  },
  'POST /account/second-factor/totp/confirm': {
    summary: 'Confirm an authenticator app by its first code',
    access: 'account.second_factor',
    changes: ['accounts'],
    body: ConfirmTotpInput,
    response: RecoveryCodesResponse,
    refusals: [409],
  },
  'POST /account/second-factor/totp/remove': {
    summary: 'Remove the caller’s authenticator app',
    access: 'account.second_factor',
    changes: ['accounts'],
    reauthentication: 'always',
    body: EmptyInput,
    response: SuccessResponse,
    refusals: [404],
  },
  'POST /account/second-factor/passkeys/begin': {
    summary: 'Get passkey options for registration',
    access: 'account.second_factor',
    reauthentication: 'always',
    body: EmptyInput,
    response: PasskeyOptions,
    refusals: [409],
  },
  'POST /account/second-factor/passkeys/add': {
    summary: 'Add a passkey',
    access: 'account.second_factor',
    changes: ['accounts'],
    body: AddPasskeyInput,
    response: RecoveryCodesResponse,
    refusals: [409],
  },
  'POST /account/second-factor/passkeys/remove': {
    summary: 'Remove one of the caller’s passkeys',
    access: 'account.second_factor',
    changes: ['accounts'],
    reauthentication: 'always',
    body: RemovePasskeyInput,
    response: SuccessResponse,
    refusals: [404],
  },
  'POST /account/second-factor/recovery-codes': {
    summary: 'Replace the recovery codes',
    access: 'account.second_factor',
    changes: ['accounts'],
    reauthentication: 'always',
    body: EmptyInput,
    response: RecoveryCodesResponse,
    refusals: [409],
  },
} as const satisfies DeclaredEndpoints

export const usersEndpoints = {
  'GET /users': {
    summary: 'List users',
    access: 'users.manage',
    shows: ['accounts', 'people', 'erasure'],
    query: ListUsersQuery,
    response: SuperJsonUserList,
  },
  'POST /users': {
    summary: 'Create a user',
    access: 'users.manage',
    changes: ['accounts'],
    reauthentication: 'recent',
    body: CreateUserInput,
    response: SessionResponse,
    refusals: [409],
  },
  'POST /users/update-details': {
    summary: 'Update a user’s name, e-mail or role',
    access: 'users.manage',
    changes: ['accounts'],
    reauthentication: 'recent',
    body: UpdateUserDetailsInput,
    response: SessionResponse,
    refusals: [404, 409],
  },
  'POST /users/update-email': {
    summary: 'Change a user’s e-mail',
    access: 'users.manage',
    changes: ['accounts'],
    reauthentication: 'recent',
    body: UpdateUserEmailInput,
    response: SessionResponse,
    refusals: [404, 409],
  },
  'POST /users/change-password': {
    summary: 'Set a user’s password',
    access: 'users.manage',
    changes: ['accounts'],
    reauthentication: 'recent',
    body: ChangeUserPasswordInput,
    response: SuccessResponse,
    refusals: [404],
  },
  'POST /users/send-password-link': {
    summary: 'E-mail a user a link to choose a password',
    access: 'users.manage',
    changes: ['accounts'],
    reauthentication: 'recent',
    body: SendPasswordLinkInput,
    response: SuccessResponse,
    refusals: [404, 429],
  },
  'POST /users/remove-second-factors': {
    summary: 'Remove a user’s second factors',
    access: 'users.manage',
    changes: ['accounts'],
    reauthentication: 'recent',
    body: RemoveSecondFactorsInput,
    response: SuccessResponse,
    refusals: [404, 409],
  },
} as const satisfies DeclaredEndpoints

export const deleteUserEndpoints = {
  'POST /users/delete': {
    summary: 'Delete a user',
    access: 'users.manage',
    changes: ['accounts'],
    reauthentication: 'recent',
    body: DeleteUserInput,
    response: SuccessResponse,
    refusals: [404, 409],
  },
} as const satisfies DeclaredEndpoints

type OwnAccountEndpoints = typeof ownAccountEndpoints
type OwnSecondFactorsEndpoints = typeof ownSecondFactorsEndpoints
type UsersEndpoints = typeof usersEndpoints
type DeleteUserEndpoints = typeof deleteUserEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints
    extends OwnAccountEndpoints,
      OwnSecondFactorsEndpoints,
      UsersEndpoints,
      DeleteUserEndpoints {}
}

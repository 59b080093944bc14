import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { EmptyInput, SuccessResponse } from '#app/platform/wire-shapes.ts'
import {
  ChoosePasswordInput,
  CreateAccountInput,
  EstablishSessionInput,
  LoginInput,
  RequestAccountLinkInput,
  VerifyEmailInput,
} from './account-forms.ts'
import {
  CurrentSession,
  OAuthAuthorizeQuery,
  SessionResponse,
  SignedInResponse,
  SignInMethods,
} from './accounts.ts'
import { ReauthenticateInput, ReauthenticationMethods } from './reauthentication.ts'
import { PasskeyOptions, SecondFactorPasskeyInput, SignInResponse } from './second-factor.ts'
import { SecondFactorCodeInput } from './second-step.ts'

export const googleSignInEndpoints = {
  'GET /auth/oauth_authorize': {
    summary: 'Start signing in with Google',
    access: 'public',
    query: OAuthAuthorizeQuery,
    responseType: 'text/html',
    refusals: [302, 401, 404, 429],
  },
  'GET /auth/oauth_callback': {
    summary: 'Return from signing in with Google',
    access: 'public',
    responseType: 'text/html',
  },
} as const satisfies DeclaredEndpoints

export const reauthenticationEndpoints = {
  'GET /auth/reauthentication': {
    summary: 'List the caller’s re-authentication methods',
    access: 'account.reauthenticate',
    response: ReauthenticationMethods,
  },
  'POST /auth/reauthenticate': {
    summary: 'Re-authenticate by password or authenticator code',
    access: 'account.reauthenticate',
    body: ReauthenticateInput,
    response: SuccessResponse,
    refusals: [429],
  },
  'POST /auth/reauthenticate/passkey_options': {
    summary: 'Get passkey options for re-authentication',
    access: 'account.reauthenticate',
    body: EmptyInput,
    response: PasskeyOptions,
    refusals: [409, 429],
  },
  'POST /auth/reauthenticate/passkey': {
    summary: 'Re-authenticate by passkey',
    access: 'account.reauthenticate',
    body: SecondFactorPasskeyInput,
    response: SuccessResponse,
    refusals: [429],
  },
} as const satisfies DeclaredEndpoints

export const secondFactorEndpoints = {
  'POST /auth/second_factor/code': {
    summary: 'Complete sign-in by authenticator or recovery code',
    access: 'public',
    body: SecondFactorCodeInput,
    response: SessionResponse,
    refusals: [401, 403, 429],
  },
  'POST /auth/second_factor/passkey_options': {
    summary: 'Get passkey options for sign-in',
    access: 'public',
    body: EmptyInput,
    response: PasskeyOptions,
    refusals: [401, 403, 409, 429],
  },
  'POST /auth/second_factor/passkey': {
    summary: 'Complete sign-in by passkey',
    access: 'public',
    body: SecondFactorPasskeyInput,
    response: SessionResponse,
    refusals: [401, 403, 429],
  },
} as const satisfies DeclaredEndpoints

export const signInEndpoints = {
  'GET /auth/session': {
    summary: 'Get the signed-in user',
    access: 'public',
    shows: ['accounts', 'people'],
    response: CurrentSession,
    refusals: [401],
  },
  'GET /auth/signed-in': {
    summary: 'Tell whether the caller is signed in',
    access: 'public',
    response: SignedInResponse,
  },
  'GET /auth/methods': {
    summary: 'List sign-in methods',
    access: 'public',
    response: SignInMethods,
  },
  'POST /auth/logout': {
    summary: 'Sign out',
    access: 'public',
    body: EmptyInput,
    response: SuccessResponse,
  },
  'POST /auth/login_with_password': {
    summary: 'Sign in by password, up to the second factor',
    access: 'public',
    body: LoginInput,
    response: SignInResponse,
    refusals: [401, 403, 429],
  },
  'POST /auth/register_with_password': {
    summary: 'Create an account and sign in',
    access: 'public',
    body: CreateAccountInput,
    response: SignInResponse,
    refusals: [403, 409, 429],
  },
  'POST /auth/request_account_link': {
    summary: 'E-mail a link to choose a password to a registrant without an account',
    access: 'public',
    body: RequestAccountLinkInput,
    response: SuccessResponse,
    refusals: [429],
  },
  'POST /auth/establish_session': {
    summary: 'Exchange the token of the sign-in window for a session',
    access: 'public',
    body: EstablishSessionInput,
    response: SignInResponse,
    refusals: [401, 403, 429],
  },
  'POST /auth/verify_email': {
    summary: 'Verify an e-mail address by the link sent to it',
    access: 'account.own',
    body: VerifyEmailInput,
    response: SessionResponse,
    refusals: [409, 429],
  },
  'POST /auth/choose_password': {
    summary: 'Choose a password by an e-mailed link',
    access: 'public',
    body: ChoosePasswordInput,
    response: SignInResponse,
    refusals: [401, 403, 409, 429],
  },
} as const satisfies DeclaredEndpoints

type GoogleSignInEndpoints = typeof googleSignInEndpoints
type ReauthenticationEndpoints = typeof reauthenticationEndpoints
type SecondFactorEndpoints = typeof secondFactorEndpoints
type SignInEndpoints = typeof signInEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints
    extends GoogleSignInEndpoints,
      ReauthenticationEndpoints,
      SecondFactorEndpoints,
      SignInEndpoints {}
}

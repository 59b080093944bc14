import * as z from 'zod/mini'
import { AccountStatus, NameSuffix, Role } from '#app/features/people/contract/person.ts'
import { pageQueryFields, pageResponseFields, rowIdField } from '#app/platform/paging.ts'
import { CommunicationPreferences } from './account-forms.ts'

export const User = z.object({
  id: z.int(),
  email: z.string(),
  /** The chosen name, otherwise the joined parts of the name. */
  displayName: z.string(),
  role: Role,
  status: AccountStatus,
  firstName: z.nullable(z.string()),
  middleInitial: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  suffix: z.nullable(NameSuffix),
  hasLoginAccess: z.boolean(),
  emailVerified: z.boolean(),
  communicationPreferences: CommunicationPreferences,
  createdAt: z.iso.datetime(),
})
export type User = z.infer<typeof User>

export const SessionResponse = z.object({ user: User })
export type SessionResponse = z.infer<typeof SessionResponse>

export const CurrentSession = z.object({
  user: User,
  /** The password was set by someone else and must be changed before anything else. */
  needsNewPassword: z.optional(z.literal(true)),
  /** A second factor must be set up before anything else. */
  needsSecondFactor: z.optional(z.literal(true)),
  /** Deadline for setting up a second factor. */
  secondFactorDueAt: z.optional(z.iso.datetime()),
})
export type CurrentSession = z.infer<typeof CurrentSession>

export const SignedInResponse = z.object({ isSignedIn: z.boolean() })

export const SignInMethods = z.object({ password: z.literal(true), google: z.boolean() })
export type SignInMethods = z.infer<typeof SignInMethods>

export const OAuthAuthorizeQuery = z.strictObject({
  provider: z.string(),
  /** `link` adds the Google account to the signed-in person instead of signing in. */
  intent: z.optional(z.enum(['sign_in', 'link'])),
})

export const ListUsersQuery = z.strictObject({
  ...pageQueryFields(100),
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
})
export type ListUsersQuery = z.infer<typeof ListUsersQuery>

/** User as sent in superjson's wrapper, which preserves Date objects. */
export interface ListedUser extends Omit<User, 'createdAt'> {
  /** Null if unknown. */
  readonly createdAt: Date | null
}

export interface UserList {
  readonly users: readonly ListedUser[]
  readonly total: number
  readonly page: number
  readonly limit: number
}

/** superjson's wrapper: plain JSON plus type annotations. */
export const SuperJsonUserList = z.object({
  json: z.object({ users: z.array(User), ...pageResponseFields }),
  meta: z.nullable(z.unknown()),
})

export const DeleteUserInput = z.strictObject({ userId: rowIdField() })
export type DeleteUserInput = z.infer<typeof DeleteUserInput>

export const SignInSession = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The browser's User-Agent header; null if absent. */
  userAgent: z.nullable(z.string()),
  ipAddress: z.nullable(z.string()),
  isCurrent: z.boolean(),
})
export type SignInSession = z.infer<typeof SignInSession>

export const Account = z.object({
  user: User,
  phone: z.nullable(z.string()),
  company: z.nullable(z.string()),
  jobTitle: z.nullable(z.string()),
  hasPassword: z.boolean(),
  google: z.object({ isAvailable: z.boolean(), isLinked: z.boolean() }),
  hasSecondFactor: z.boolean(),
  sessions: z.array(SignInSession),
})
export type Account = z.infer<typeof Account>

export const EndSessionInput = z.strictObject({ sessionId: z.int().check(z.gte(1)) })
export type EndSessionInput = z.infer<typeof EndSessionInput>

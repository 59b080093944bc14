/** Signing in, users and one's own account, as they cross the wire (HTTP API, "Sign-in", "Users"). */
import * as z from 'zod/mini'
import { pageAnswer, pageQuery, rowId } from '../../platform/http/paging.ts'
import { AccountStatus, Role, Suffix } from '../people/contract.ts'
import { CommunicationPreferences } from './contract/forms.ts'

export const User = z.object({
  id: z.int(),
  email: z.string(),
  /** As shown: the chosen name, otherwise the parts of the name joined. */
  displayName: z.string(),
  role: Role,
  status: AccountStatus,
  firstName: z.nullable(z.string()),
  middleInitial: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  suffix: z.nullable(Suffix),
  hasLoginAccess: z.boolean(),
  emailVerified: z.boolean(),
  communicationPreferences: CommunicationPreferences,
  createdAt: z.iso.datetime(),
})
export type User = z.infer<typeof User>

export const SessionAnswer = z.object({ user: User })
export type SessionAnswer = z.infer<typeof SessionAnswer>

export const CurrentSession = z.object({
  user: User,
  /** Somebody else typed their password; they must choose their own before they may do more than a visitor. */
  needsNewPassword: z.optional(z.literal(true)),
  /** They must set up a second factor before they may do more than a visitor. */
  needsSecondFactor: z.optional(z.literal(true)),
  /** They may work without a second factor until then. */
  secondFactorDueAt: z.optional(z.iso.datetime()),
})
export type CurrentSession = z.infer<typeof CurrentSession>

export const Done = z.object({ success: z.literal(true) })
export type Done = z.infer<typeof Done>

/** For calls that need to be told nothing. */
export const NothingInput = z.strictObject({})

export const SignInMethods = z.object({ password: z.literal(true), google: z.boolean() })
export type SignInMethods = z.infer<typeof SignInMethods>

export const AuthorizeQuery = z.strictObject({
  provider: z.string(),
  /** `link` adds the Google account to the signed-in person in place of signing in. */
  intent: z.optional(z.enum(['sign_in', 'link'])),
})

export const ListUsersQuery = z.strictObject({
  ...pageQuery(100),
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
})
export type ListUsersQuery = z.infer<typeof ListUsersQuery>

/** Inside superjson's wrapper: Date objects survive the way. */
export interface ListedUser extends Omit<User, 'createdAt'> {
  readonly createdAt: Date
}

export interface UserList {
  readonly users: readonly ListedUser[]
  readonly total: number
  readonly page: number
  readonly limit: number
}

/** superjson's wrapper: plain JSON, and beside it what is more than JSON. */
export const WrappedUserList = z.object({
  json: z.object({ users: z.array(User), ...pageAnswer }),
  /** Null where nothing of it is more than JSON. */
  meta: z.nullable(z.unknown()),
})

export const DeleteUserInput = z.strictObject({ userId: rowId() })
export type DeleteUserInput = z.infer<typeof DeleteUserInput>

export const Session = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** What the browser calls itself; null where it said nothing. */
  userAgent: z.nullable(z.string()),
  ipAddress: z.nullable(z.string()),
  /** Of the request that asks. */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** Everything that a person sees and changes of their own account. */
export const Account = z.object({
  user: User,
  phone: z.nullable(z.string()),
  company: z.nullable(z.string()),
  jobTitle: z.nullable(z.string()),
  hasPassword: z.boolean(),
  google: z.object({ isAvailable: z.boolean(), isLinked: z.boolean() }),
  /** Whether signing in asks for more than one way. */
  hasSecondFactor: z.boolean(),
  /** The most recently used first. */
  sessions: z.array(Session),
})
export type Account = z.infer<typeof Account>

export const EndSessionInput = z.strictObject({ sessionId: z.int().check(z.gte(1)) })
export type EndSessionInput = z.infer<typeof EndSessionInput>

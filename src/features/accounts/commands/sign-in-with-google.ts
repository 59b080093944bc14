import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { tidyName } from '#app/features/people/contract/name-fields.ts'
import { emailSchema } from '#app/features/people/contract/person.ts'
import {
  insertPersonIfNew,
  lockPerson,
  lockPersonByEmail,
  type PersonRow,
} from '#app/features/people/queries/people.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import type { OpenIdAccount } from '#app/platform/openid/openid-sign-in.ts'
import { notSignedIn, Refusal } from '#app/platform/refusals.ts'
import { generateToken, hashToken } from '../adapters/one-time-token.ts'
import {
  canSignIn,
  deleteLinkedIdentities,
  findIdentityOwner,
  findPasswordHash,
  insertLinkedIdentity,
  insertOneTimeToken,
  markOneTimeTokensUsed,
} from '../queries/credentials.ts'
import { findSignInSessionStart } from '../queries/sessions.ts'
import { getUser, updatePerson } from '../queries/users.ts'
import { lockOwnPerson } from './lock-users.ts'
import { notifyAccountChange } from './notify-account-change.ts'
import { lockTokenWithPerson } from './open-token.ts'
import { accountNotActiveRefusal } from './sign-in.ts'
import { completeFirstFactor, type SignInOutcome } from './start-session.ts'

export const googleProviderName = 'google'

const handoverSeconds = 60
const longestName = 100

/**
 * Finds or creates the person of a Google account. Refuses e-mails unverified by Google, unlinked accounts
 * with a password (the owner must link first), and Google accounts linked to someone else.
 * @returns a token that establishes the session, once and within a minute
 */
export async function signInWithGoogle(
  context: CommandContext,
  signIn: { readonly account: OpenIdAccount; readonly linkTo: number | null },
): Promise<string> {
  return inTransaction(context.db, async (tx) => {
    const person =
      signIn.linkTo === null
        ? await findOrCreatePerson(tx, context, signIn.account)
        : await linkAccount(tx, context, { account: signIn.account, personId: signIn.linkTo })
    if (person.accountStatus !== 'active') throw accountNotActiveRefusal(person.accountStatus)
    const token = generateToken()
    await insertOneTimeToken(tx, {
      tokenHash: hashToken(token),
      purpose: 'sign_in_handover',
      personId: person.id,
      data: { isLink: signIn.linkTo !== null },
      createdAt: context.now,
      expiresAt: new Date(context.now.getTime() + handoverSeconds * 1000),
    })
    return token
  })
}

const toName = (given: string | null | undefined) => tidyName(given ?? '').slice(0, longestName) || null

async function findOrCreatePerson(
  tx: Transaction,
  context: CommandContext,
  account: OpenIdAccount,
): Promise<PersonRow> {
  const owner = await findIdentityOwner(tx, { provider: googleProviderName, subject: account.subject })
  const known = owner === null ? null : await lockPerson(tx, owner)
  if (known !== null) return known

  const email = emailSchema().safeParse(account.email)
  if (!account.isEmailVerified || !email.success) {
    const message = 'Google has not verified the email address of this account.'
    throw new Refusal('forbidden', 'email_not_verified', message)
  }
  const made = await insertPersonIfNew(tx, {
    email: email.data,
    displayName: toName(account.name),
    firstName: toName(account.givenName),
    lastName: toName(account.familyName),
    createdAt: context.now,
    updatedAt: context.now,
    lastActivityAt: context.now,
  })
  const person = made ?? (await lockPersonByEmail(tx, email.data))
  // Google proved the mailbox of a merged person, which is not that of the account.
  if (person !== null && person.email !== email.data) throw addressOfMergedPerson()
  if (person === null) throw new Refusal('conflict', 'person_changed', 'Please try again.')
  if (made === null && (await canSignIn(tx, person.id))) {
    const message =
      'An account with this email already exists. Log in with your password, then link Google in your account settings.'
    throw new Refusal('conflict', 'account_linking_required', message)
  }
  await addIdentity(tx, context, { account, person })
  if (made === null) await notifyLinked(tx, context, person)
  return person
}

function addressOfMergedPerson(): Refusal {
  const message =
    'This email address belongs to an entry that was joined with another one. Log in with your other email address.'
  return new Refusal('conflict', 'email_merged', message)
}

function notifyLinked(tx: Transaction, context: CommandContext, { id, email }: PersonRow): Promise<void> {
  return notifyAccountChange(tx, { personId: id, email, change: 'google_linked' }, context)
}

async function linkAccount(
  tx: Transaction,
  context: CommandContext,
  { account, personId }: { account: OpenIdAccount; personId: number },
): Promise<PersonRow> {
  const person = await lockPerson(tx, personId)
  if (person === null || context.actor?.personId !== personId) {
    throw notSignedIn()
  }
  const owner = await findIdentityOwner(tx, { provider: googleProviderName, subject: account.subject })
  if (owner !== personId) {
    await addIdentity(tx, context, { account, person })
    await notifyLinked(tx, context, person)
  }
  return person
}

async function addIdentity(
  tx: Transaction,
  context: CommandContext,
  { account, person }: { account: OpenIdAccount; person: PersonRow },
): Promise<void> {
  const isNew = await insertLinkedIdentity(tx, {
    provider: googleProviderName,
    subject: account.subject,
    personId: person.id,
    linkedAt: context.now,
  })
  if (!isNew) {
    throw new Refusal('conflict', 'identity_in_use', 'Another Google account is linked already.')
  }
  const confirmsEmail = account.isEmailVerified && account.email === person.email
  if (confirmsEmail && person.emailVerifiedAt === null) {
    await updatePerson(tx, person.id, { emailVerifiedAt: context.now, at: context.now })
  }
  await recordAudit(tx, context, {
    action: 'account.google_linked',
    subjectType: 'person',
    subjectId: person.id,
    actorId: person.id,
  })
}

/** Exchanges the token posted by the sign-in window for a session. Works once, within a minute. */
export async function establishSession(context: CommandContext, token: string): Promise<SignInOutcome> {
  const purpose = 'sign_in_handover'
  return inTransaction(context.db, async (tx) => {
    const opened = await lockTokenWithPerson(tx, { token, purpose }, context.now)
    if (opened === null) throw new Refusal('unauthenticated', 'token_invalid', 'Invalid or expired token')
    const personId = opened.person.id
    await markOneTimeTokensUsed(tx, { personId, purpose }, context.now)
    const hasPassedSecond = opened.token.data?.isLink === true && (await hasPassed(tx, context, personId))
    return completeFirstFactor(tx, context, {
      user: await getUser(tx, personId),
      way: 'google',
      hasPassedSecond,
    })
  })
}

/** A signed-in person linking Google has already passed the second factor. */
async function hasPassed(tx: Transaction, { actor }: CommandContext, personId: number): Promise<boolean> {
  if (actor?.personId !== personId) return false
  return (await findSignInSessionStart(tx, actor))?.secondFactorAt != null
}

/** Refuses if Google is the only way to sign in: a password must be set first. */
export async function unlinkGoogle(context: CommandContext): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { id: personId, email } = await lockOwnPerson(tx, context)
    if ((await findPasswordHash(tx, personId)) === null) {
      const message = 'Set a password first. Without one, you could no longer log in.'
      throw new Refusal('conflict', 'only_way_in', message)
    }
    await deleteLinkedIdentities(tx, personId)
    for (const purpose of ['sign_in_handover', 'second_factor'] as const)
      await markOneTimeTokensUsed(tx, { personId, purpose }, context.now)
    await notifyAccountChange(tx, { personId, email, change: 'google_unlinked' }, context)
    await recordAudit(tx, context, {
      action: 'account.google_unlinked',
      subjectType: 'person',
      subjectId: personId,
    })
  })
}

import type { Transaction } from '../../../platform/db/database.ts'
import type { OpenIdAccount } from '../../../platform/openid/openid-sign-in.ts'
import { notSignedIn, Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { emailSchema } from '../../people/contract/person.ts'
import {
  insertPersonIfNew,
  lockPerson,
  lockPersonByEmail,
  type PersonRow,
} from '../../people/queries/people.ts'
import { generateToken, hashToken } from '../adapters/one-time-token.ts'
import {
  findIdentityOwner,
  hasLogin,
  insertLinkedIdentity,
  insertOneTimeToken,
} from '../queries/credentials.ts'
import { updatePerson } from '../queries/users.ts'
import { notifyAccountChange } from './notify-account-change.ts'
import { accountNotActive } from './sign-in.ts'

export const googleProviderName = 'google'

const handoverSeconds = 60
const longestName = 100

export interface GoogleSignInInput {
  readonly account: OpenIdAccount
  readonly linkTo: number | null
}

/**
 * Finds or creates the person of a Google account. Refuses e-mails unverified by Google, unlinked accounts
 * with a password (the owner must link first), and Google accounts linked to someone else.
 * @returns a token that establishes the session, once and within a minute
 */
export async function signInWithGoogle(context: CommandContext, signIn: GoogleSignInInput): Promise<string> {
  return context.db.transaction(async (tx) => {
    const person =
      signIn.linkTo === null
        ? await findOrCreatePerson(tx, context, signIn.account)
        : await linkAccount(tx, context, { account: signIn.account, personId: signIn.linkTo })
    if (person.accountStatus !== 'active') throw accountNotActive(person.accountStatus)
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
    displayName: account.name?.slice(0, longestName) ?? null,
    firstName: account.givenName?.slice(0, longestName) ?? null,
    lastName: account.familyName?.slice(0, longestName) ?? null,
    createdAt: context.now,
    updatedAt: context.now,
    lastActivityAt: context.now,
  })
  const person = made ?? (await lockPersonByEmail(tx, email.data))
  if (person === null) throw new Refusal('conflict', 'person_changed', 'Please try again.')
  if (made === null && (await hasLogin(tx, person.id))) {
    const message =
      'An account with this email already exists. Log in with your password, then link Google in your account settings.'
    throw new Refusal('conflict', 'account_linking_required', message)
  }
  await addIdentity(tx, context, { account, person })
  if (made === null) await notifyLinked(tx, context, person)
  return person
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

/** What one signs in with besides the first factor: open also to whoever must set that up before anything else. */
import { Hono } from 'hono'
import { commandContext, type HttpEnvironment, type RequestContext } from '../../../platform/http/context.ts'
import { answers } from '../../../platform/http/described.ts'
import { body } from '../../../platform/http/input.ts'
import { permitted } from '../../people/permitted.ts'
import { signedInActor } from '../../people/signed-in-actor.ts'
import { addPasskey, beginPasskey } from '../commands/add-passkey.ts'
import { makeRecoveryCodes } from '../commands/make-recovery-codes.ts'
import { removePasskey, removeTotp } from '../commands/remove-second-factor.ts'
import { beginTotp, confirmTotp } from '../commands/set-up-totp.ts'
import {
  AddPasskeyInput,
  PasskeyOptions,
  ProofInput,
  RecoveryCodes,
  RemovePasskeyInput,
  SecondFactors,
  TotpSetup,
} from '../contract/second-factor.ts'
import { ConfirmTotpInput } from '../contract/second-factor-forms.ts'
import { Done } from '../contract.ts'
import { getOwnSecondFactors } from '../own-second-factors.ts'
import { countingPasswordTries } from '../password-tries.ts'

const own = permitted('account.second_factor')

/** Runs what begins with one's password. */
function proven<T>(c: RequestContext, change: () => Promise<T>): Promise<T> {
  const { personId } = signedInActor(commandContext(c))
  return countingPasswordTries(c.var.services.limits, personId, change)
}

const done = { success: true } satisfies Done

export const ownSecondFactorsHttp = new Hono<HttpEnvironment>()
  .get('/account/second-factor', own, answers('One’s own second factors', SecondFactors), async (c) => {
    const { db, config } = c.var.services
    const { personId } = signedInActor(commandContext(c))
    return c.json((await getOwnSecondFactors(db, personId, config)) satisfies SecondFactors)
  })
  .post(
    '/account/second-factor/totp/begin',
    own,
    body(ProofInput),
    answers('Begin to set up an authenticator app', TotpSetup, [429]),
    async (c) => {
      const setup = await proven(c, () => beginTotp(commandContext(c), c.req.valid('json')))
      return c.json(setup satisfies TotpSetup)
    },
  )
  .post(
    '/account/second-factor/totp/confirm',
    own,
    body(ConfirmTotpInput),
    answers('Put an authenticator app in force by its first code', RecoveryCodes, [409]),
    async (c) => {
      const recoveryCodes = await confirmTotp(commandContext(c), c.req.valid('json'))
      return c.json({ recoveryCodes } satisfies RecoveryCodes)
    },
  )
  .post(
    '/account/second-factor/totp/remove',
    own,
    body(ProofInput),
    answers('Remove one’s authenticator app', Done, [404, 429]),
    async (c) => {
      await proven(c, () => removeTotp(commandContext(c), c.req.valid('json')))
      return c.json(done)
    },
  )
  .post(
    '/account/second-factor/passkeys/begin',
    own,
    body(ProofInput),
    answers('What a browser needs to make a passkey', PasskeyOptions, [409, 429]),
    async (c) => {
      const { appUrl } = c.var.services.config
      const input = { ...c.req.valid('json'), appUrl }
      const options = await proven(c, () => beginPasskey(commandContext(c), input))
      return c.json({ options: { ...options } } satisfies PasskeyOptions)
    },
  )
  .post(
    '/account/second-factor/passkeys/add',
    own,
    body(AddPasskeyInput),
    answers('Add the passkey that a browser made', RecoveryCodes, [409]),
    async (c) => {
      const { appUrl } = c.var.services.config
      const recoveryCodes = await addPasskey(commandContext(c), { ...c.req.valid('json'), appUrl })
      return c.json({ recoveryCodes } satisfies RecoveryCodes)
    },
  )
  .post(
    '/account/second-factor/passkeys/remove',
    own,
    body(RemovePasskeyInput),
    answers('Remove one of one’s passkeys', Done, [404, 429]),
    async (c) => {
      await proven(c, () => removePasskey(commandContext(c), c.req.valid('json')))
      return c.json(done)
    },
  )
  .post(
    '/account/second-factor/recovery-codes',
    own,
    body(ProofInput),
    answers('Make new recovery codes in place of the old ones', RecoveryCodes, [409, 429]),
    async (c) => {
      const recoveryCodes = await proven(c, () => makeRecoveryCodes(commandContext(c), c.req.valid('json')))
      return c.json({ recoveryCodes } satisfies RecoveryCodes)
    },
  )

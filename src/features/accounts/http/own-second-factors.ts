/** What one signs in with besides the first factor: open also to whoever must set that up before anything else. */
import { Hono } from 'hono'
import { commandContext, type HttpEnvironment } from '../../../platform/http/context.ts'
import { answers } from '../../../platform/http/described.ts'
import { body } from '../../../platform/http/input.ts'
import { reauthenticated } from '../../../platform/http/reauthentication.ts'
import { permitted } from '../../people/permitted.ts'
import { signedInActor } from '../../people/signed-in-actor.ts'
import { addPasskey, beginPasskey } from '../commands/add-passkey.ts'
import { makeRecoveryCodes } from '../commands/make-recovery-codes.ts'
import { removePasskey, removeTotp } from '../commands/remove-second-factor.ts'
import { beginTotp, confirmTotp } from '../commands/set-up-totp.ts'
import {
  AddPasskeyInput,
  PasskeyOptions,
  RecoveryCodes,
  RemovePasskeyInput,
  SecondFactors,
  TotpSetup,
} from '../contract/second-factor.ts'
import { ConfirmTotpInput } from '../contract/second-factor-forms.ts'
import { Done, NothingInput } from '../contract.ts'
import { getOwnSecondFactors } from '../own-second-factors.ts'

const own = permitted('account.second_factor')
/** Finishing what was begun within ten minutes takes no second proof. */
const always = reauthenticated('always')

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
    always,
    body(NothingInput),
    answers('Begin to set up an authenticator app', TotpSetup),
    async (c) => {
      return c.json((await beginTotp(commandContext(c))) satisfies TotpSetup)
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
    always,
    body(NothingInput),
    answers('Remove one’s authenticator app', Done, [404]),
    async (c) => {
      await removeTotp(commandContext(c))
      return c.json(done)
    },
  )
  .post(
    '/account/second-factor/passkeys/begin',
    own,
    always,
    body(NothingInput),
    answers('What a browser needs to make a passkey', PasskeyOptions, [409]),
    async (c) => {
      const { appUrl } = c.var.services.config
      const options = await beginPasskey(commandContext(c), appUrl)
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
    always,
    body(RemovePasskeyInput),
    answers('Remove one of one’s passkeys', Done, [404]),
    async (c) => {
      await removePasskey(commandContext(c), c.req.valid('json').id)
      return c.json(done)
    },
  )
  .post(
    '/account/second-factor/recovery-codes',
    own,
    always,
    body(NothingInput),
    answers('Make new recovery codes in place of the old ones', RecoveryCodes, [409]),
    async (c) => {
      const recoveryCodes = await makeRecoveryCodes(commandContext(c))
      return c.json({ recoveryCodes } satisfies RecoveryCodes)
    },
  )

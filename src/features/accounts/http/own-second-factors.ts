/** Endpoints for a user's own second factors, also open to users who must set one up first. */
import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'
import { respondsWith } from '../../../platform/http/describe-route.ts'
import { jsonBody } from '../../../platform/http/input.ts'
import { EmptyInput, SuccessResponse } from '../../../platform/wire-shapes.ts'
import { requireSignedInActor } from '../../people/commands/signed-in-actor.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { requirePermission } from '../../people/http/permitted.ts'
import { reauthenticationGuard } from '../../people/http/reauthentication.ts'
import {
  addPasskey,
  beginPasskeySetup,
  beginTotpSetup,
  confirmTotpSetup,
} from '../commands/add-second-factor.ts'
import { createRecoveryCodes, removePasskey, removeTotp } from '../commands/change-second-factors.ts'
import {
  AddPasskeyInput,
  PasskeyOptions,
  RecoveryCodesResponse,
  RemovePasskeyInput,
  SecondFactors,
  TotpSetup,
} from '../contract/second-factor.ts'
import { ConfirmTotpInput } from '../contract/second-factor-forms.ts'
import { getOwnSecondFactors } from '../reads/own-account.ts'

const own = requirePermission('account.second_factor')
/** Finishing within ten minutes needs no second re-authentication. */
const always = reauthenticationGuard('always')

const done = { success: true } satisfies SuccessResponse

export const ownSecondFactorsHttp = new Hono<HttpEnvironment>()
  .get('/account/second-factor', own, respondsWith('One’s own second factors', SecondFactors), async (c) => {
    const { db, config } = c.var.services
    const { personId } = requireSignedInActor(commandContext(c))
    return c.json((await getOwnSecondFactors(db, personId, config)) satisfies SecondFactors)
  })
  .post(
    '/account/second-factor/totp/begin',
    own,
    always,
    jsonBody(EmptyInput),
    respondsWith('Begin to set up an authenticator app', TotpSetup),
    async (c) => {
      return c.json((await beginTotpSetup(commandContext(c))) satisfies TotpSetup)
    },
  )
  .post(
    '/account/second-factor/totp/confirm',
    own,
    jsonBody(ConfirmTotpInput),
    respondsWith('Put an authenticator app in force by its first code', RecoveryCodesResponse, [409]),
    async (c) => {
      const recoveryCodes = await confirmTotpSetup(commandContext(c), c.req.valid('json'))
      return c.json({ recoveryCodes } satisfies RecoveryCodesResponse)
    },
  )
  .post(
    '/account/second-factor/totp/remove',
    own,
    always,
    jsonBody(EmptyInput),
    respondsWith('Remove one’s authenticator app', SuccessResponse, [404]),
    async (c) => {
      await removeTotp(commandContext(c))
      return c.json(done)
    },
  )
  .post(
    '/account/second-factor/passkeys/begin',
    own,
    always,
    jsonBody(EmptyInput),
    respondsWith('What a browser needs to make a passkey', PasskeyOptions, [409]),
    async (c) => {
      const { appUrl } = c.var.services.config
      const options = await beginPasskeySetup(commandContext(c), appUrl)
      return c.json({ options: { ...options } } satisfies PasskeyOptions)
    },
  )
  .post(
    '/account/second-factor/passkeys/add',
    own,
    jsonBody(AddPasskeyInput),
    respondsWith('Add the passkey that a browser made', RecoveryCodesResponse, [409]),
    async (c) => {
      const { appUrl } = c.var.services.config
      const recoveryCodes = await addPasskey(commandContext(c), { ...c.req.valid('json'), appUrl })
      return c.json({ recoveryCodes } satisfies RecoveryCodesResponse)
    },
  )
  .post(
    '/account/second-factor/passkeys/remove',
    own,
    always,
    jsonBody(RemovePasskeyInput),
    respondsWith('Remove one of one’s passkeys', SuccessResponse, [404]),
    async (c) => {
      await removePasskey(commandContext(c), c.req.valid('json').id)
      return c.json(done)
    },
  )
  .post(
    '/account/second-factor/recovery-codes',
    own,
    always,
    jsonBody(EmptyInput),
    respondsWith('Make new recovery codes in place of the old ones', RecoveryCodesResponse, [409]),
    async (c) => {
      const recoveryCodes = await createRecoveryCodes(commandContext(c))
      return c.json({ recoveryCodes } satisfies RecoveryCodesResponse)
    },
  )

import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import {
  addPasskey,
  beginPasskeySetup,
  beginTotpSetup,
  confirmTotpSetup,
} from '../commands/add-second-factor.ts'
import { createRecoveryCodes, removePasskey, removeTotp } from '../commands/change-second-factors.ts'
import { ownSecondFactorsEndpoints } from '../contract/account-endpoints.ts'
import { getOwnSecondFactors } from '../reads/own-account.ts'

export const ownSecondFactorsHttp = serveEndpoints(ownSecondFactorsEndpoints, {
  'GET /account/second-factor': async (c, { json }) => {
    const { db, policies } = c.var.services
    const { personId } = requireSignedInActor(commandContext(c))
    return json(await getOwnSecondFactors(db, personId, policies()))
  },
  'POST /account/second-factor/totp/begin': async (c, { json }) => {
    return json(await beginTotpSetup(commandContext(c)))
  },
  'POST /account/second-factor/totp/confirm': async (c, { body, json }) => {
    const recoveryCodes = await confirmTotpSetup(commandContext(c), body)
    return json({ recoveryCodes })
  },
  'POST /account/second-factor/totp/remove': async (c, { json }) => {
    await removeTotp(commandContext(c))
    return json({ success: true })
  },
  'POST /account/second-factor/passkeys/begin': async (c, { json }) => {
    const { appUrl } = c.var.services.config
    const options = await beginPasskeySetup(commandContext(c), appUrl)
    return json({ options: { ...options } })
  },
  'POST /account/second-factor/passkeys/add': async (c, { body, json }) => {
    const { appUrl } = c.var.services.config
    const recoveryCodes = await addPasskey(commandContext(c), { ...body, appUrl })
    return json({ recoveryCodes })
  },
  'POST /account/second-factor/passkeys/remove': async (c, { body, json }) => {
    await removePasskey(commandContext(c), body.id)
    return json({ success: true })
  },
  'POST /account/second-factor/recovery-codes': async (c, { json }) => {
    const recoveryCodes = await createRecoveryCodes(commandContext(c))
    return json({ recoveryCodes })
  },
})

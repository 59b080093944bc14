/** `npm run admin -- create EMAIL`: creates an administrator and prints the password once. */
import * as z from 'zod/mini'
import { createAdmin } from '../../features/accounts/commands/create-user.ts'
import { emailSchema } from '../../features/people/contract/person.ts'
import { OperatorError } from '../../platform/user-facing-error.ts'
import { runCommandLineTool } from './with-services.ts'

const usage = 'Usage: npm run admin -- create EMAIL'

await runCommandLineTool(async ({ db, clock, finishFirstStart }) => {
  const [verb, typed, ...rest] = process.argv.slice(2)
  if (verb !== 'create' || typed === undefined || rest.length > 0) throw new OperatorError(usage)
  const email = z.safeParse(emailSchema(), typed)
  if (!email.success) throw new OperatorError(`${usage}\nThat is not an e-mail address.`)
  const { password } = await createAdmin(db, { email: email.data, password: null }, clock())
  process.stdout.write(`e-mail    ${email.data}\npassword  ${password}\n`)
  await finishFirstStart()
})

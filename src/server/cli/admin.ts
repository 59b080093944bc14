/**
 * `npm run admin -- create EMAIL`: creates an administrator and prints the password once.
 * `npm run admin -- rotate-keys ticket`: replaces the key that signs tickets; those sent earlier stay valid.
 */
import * as z from 'zod/mini'
import { createAdmin } from '../../features/accounts/commands/create-user.ts'
import { rotateTicketKey } from '../../features/attendance/commands/ticket-keys.ts'
import { emailSchema } from '../../features/people/contract/person.ts'
import { OperatorError } from '../../platform/user-facing-error.ts'
import { runCommandLineTool, type ToolServices } from './with-services.ts'

const usage = 'Usage: npm run admin -- create EMAIL\n       npm run admin -- rotate-keys ticket'

async function createAdministrator(
  { db, clock, finishFirstStart }: ToolServices,
  typed: string,
): Promise<void> {
  const email = z.safeParse(emailSchema(), typed)
  if (!email.success) throw new OperatorError(`${usage}\nThat is not an e-mail address.`)
  const { password } = await createAdmin(db, { email: email.data, password: null }, clock())
  process.stdout.write(`e-mail    ${email.data}\npassword  ${password}\n`)
  await finishFirstStart()
}

await runCommandLineTool(async (services) => {
  const [verb, subject, ...rest] = process.argv.slice(2)
  if (subject === undefined || rest.length > 0) throw new OperatorError(usage)
  if (verb === 'create') return createAdministrator(services, subject)
  if (verb !== 'rotate-keys' || subject !== 'ticket') throw new OperatorError(usage)
  const { db, secrets, clock } = services
  const keyIndex = await rotateTicketKey({ db, secrets, now: clock() })
  process.stdout.write(`Tickets are signed with key ${keyIndex} from now on.\n`)
})

/**
 * `npm run admin -- create EMAIL`: creates an administrator and prints the password once.
 * `npm run admin -- rotate-keys PURPOSE`: replaces the key that signs tickets (`ticket`) or credentials (`certificate`);
 * what was signed earlier stays valid.
 */
import * as z from 'zod/mini'
import { createAdmin } from '#app/features/accounts/commands/create-user.ts'
import { rotateSigningKey } from '#app/features/attendance/commands/signing-keys.ts'
import { signingKeyPurposes } from '#app/features/attendance/contract/signing-keys.ts'
import { emailSchema } from '#app/features/people/contract/person.ts'
import { OperatorError } from '#app/platform/user-facing-error.ts'
import { runCommandLineTool, type ToolServices } from './with-services.ts'

const usage = `Usage: npm run admin -- create EMAIL\n       npm run admin -- rotate-keys ${signingKeyPurposes.join('|')}`

const signedTexts = { ticket: 'Tickets', certificate: 'Credentials of certificates' } as const

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
  const purpose = signingKeyPurposes.find((known) => known === subject)
  if (verb !== 'rotate-keys' || purpose === undefined) throw new OperatorError(usage)
  const { db, secrets, clock } = services
  const keyIndex = await rotateSigningKey({ db, secrets, now: clock() }, purpose)
  process.stdout.write(`${signedTexts[purpose]} are signed with key ${keyIndex} from now on.\n`)
})

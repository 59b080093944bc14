import type { CommandContext } from '#app/application/commands/command-context.ts'
import { parseRegistrationsLinkToken } from '#app/features/registrations/adapters/registrations-link-token.ts'
import { invalidProofLink } from '../adapters/proof-link-token.ts'
import { orderNotFound } from '../commands/lock-bill.ts'
import { findBillWithRegistrant, findPersonOfRegistrationsLink } from '../queries/bills.ts'

type ReadContext = Pick<CommandContext, 'db' | 'secrets' | 'now'>

/** Refuses invalid, expired and outdated links. */
export async function getPersonOfLink(context: ReadContext, token: string) {
  const link = parseRegistrationsLinkToken(context, token)
  const person = link && (await findPersonOfRegistrationsLink(context.db, link))
  if (person === null) throw invalidProofLink()
  return person
}

/** Refuses what `getPersonOfLink` refuses, and bills of others like unknown ones. */
export async function refuseUnlinkedBill(
  context: ReadContext,
  { token, billId }: { readonly token: string; readonly billId: number },
): Promise<void> {
  const person = await getPersonOfLink(context, token)
  const row = await findBillWithRegistrant(context.db, billId)
  if (row?.person?.id !== person.id) throw orderNotFound()
}

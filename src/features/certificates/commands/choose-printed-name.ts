import type { CommandContext } from '#app/application/commands/command-context.ts'
import { lockRegistrations, shareSeminarLock } from '#app/features/attendance/queries/marks.ts'
import { attendeeName } from '#app/features/people/rules/names.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { isPrintableName, unprintableNameText } from '#app/platform/format/printable-text.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { ChooseNameInput, HolderQuery, PrintedName } from '../contract/own-certificates.ts'
import { listLiveCertificateKinds } from '../queries/candidates.ts'
import { findChosenName, insertChosenName } from '../queries/printed-names.ts'
import { getActingHolder } from '../reads/own-certificates.ts'
import { isSameName } from '../rules/printed-name.ts'

/** The name that certificates of a registration will show. Refuses all but the registrant and holders of the ticket. */
export async function getPrintedName(context: CommandContext, query: HolderQuery): Promise<PrintedName> {
  const holder = await getActingHolder(context, query)
  const chosen = await findChosenName(context.db, holder.registrationId)
  const live = await listLiveCertificateKinds(context.db, [holder.registrationId])
  return {
    name: chosen ?? attendeeName(holder.person),
    canChange: chosen === null && live.length === 0,
    isPrintable: isPrintableName(chosen ?? attendeeName(holder.person)),
  }
}

/** Refuses a name with a letter that documents cannot print. */
export function refuseUnprintableName(field: string, name: string): void {
  if (!isPrintableName(name)) throw fieldRefusal(field, 'name_unprintable', unprintableNameText)
}

/**
 * Keeps how the holder wants their name printed, once and before a certificate is issued. Only case, order, accents and
 * punctuation may differ, unless documents cannot print the name: another one is for staff to correct.
 */
export async function choosePrintedName(
  context: CommandContext,
  { name, ...query }: ChooseNameInput,
): Promise<PrintedName> {
  const { registrationId, seminarId, person } = await getActingHolder(context, query)
  refuseUnprintableName('name', name)
  const registered = attendeeName(person)
  if (isPrintableName(registered) && !isSameName(name, registered))
    throw fieldRefusal(
      'name',
      'name_differs',
      'Use the letters of the name that you registered with. To change the name itself, write to us.',
    )
  return inTransaction(context.db, async (tx) => {
    await shareSeminarLock(tx, seminarId)
    await lockRegistrations(tx, seminarId, [registrationId])
    const live = await listLiveCertificateKinds(tx, [registrationId])
    const isNew =
      live.length === 0 && (await insertChosenName(tx, { registrationId, name, chosenAt: context.now }))
    if (!isNew)
      throw new Refusal(
        'conflict',
        'name_chosen',
        'The name was chosen, or a certificate was issued already. Ask for a correction instead.',
      )
    return { name, canChange: false, isPrintable: true }
  })
}

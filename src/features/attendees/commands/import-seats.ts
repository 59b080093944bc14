import type { CommandContext } from '#app/application/commands/command-context.ts'
import { lockVouchersOfSeats } from '#app/features/orders/queries/discounts.ts'
import { addLockedPersonToSeminar } from '#app/features/registrations/commands/add-to-seminar.ts'
import { inSavepoint, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { ImportRowError } from '../contract/import.ts'
import { createPersonSearch, type ImportedPerson, toSeatProblem } from '../rules/import-rows.ts'
import { lockPeopleOfRows } from './import-people.ts'

export interface ImportedSeats {
  /** Seats in the order of the file, in which they get the last seats and the last uses of vouchers. */
  readonly good: readonly {
    readonly row: number
    readonly person: Pick<ImportedPerson, 'email' | 'firstName' | 'voucherCode'>
  }[]
  /** Rows of people who are new. */
  readonly createdRows: ReadonlySet<number>
  readonly seminarId: number
  /** Number of seats of the whole import. */
  readonly groupSeats: number
}

/** Registers each person as Add to Seminar does, in a seminar that is locked; returns the rows that failed. */
export async function takeImportedSeats(
  tx: Transaction,
  context: CommandContext,
  { good, createdRows, seminarId, groupSeats }: ImportedSeats,
): Promise<readonly ImportRowError[]> {
  const errors: ImportRowError[] = []
  // All at once, because two imports may have the same people and vouchers in another order.
  const people = await lockPeopleOfRows(tx, good)
  await lockVouchersOfSeats(tx, {
    codes: good.flatMap(({ person }) => person.voucherCode ?? []),
    seminarId,
    personIds: people.map(({ id }) => id),
  })
  const findPerson = createPersonSearch(people)
  for (const { row, person } of good) {
    const userId = findPerson(person)?.id
    if (userId === undefined) continue
    try {
      // A refusal may follow what was written.
      await inSavepoint(tx, () =>
        addLockedPersonToSeminar(tx, context, {
          input: { userId, seminarId, voucherCode: person.voucherCode },
          idempotencyKey: null,
          groupSeats,
        }),
      )
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const message = toSeatProblem(error)
      const isNew = createdRows.has(row)
      errors.push({ row, message: isNew ? `Added without a seat: ${message}` : message })
    }
  }
  return errors
}

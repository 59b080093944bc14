/** Input and output of matching. */
import type { MoneyMatchRule, UnequalMoneyReason } from '../contract/statement-values.ts'
import type { PersonName } from './person-names.ts'
import type { Centavos, ReceivedMoneyLine } from './statement.ts'

/** A bill that is not paid. */
export interface UnpaidBill {
  readonly id: number
  readonly code: string
  /** Amount that is still to be paid. */
  readonly amountDue: Centavos
  readonly payer: PersonName | null
  /** Companies may withhold tax. */
  readonly isCompany: boolean
  /** Money that a person took off the bill again, so that it is never sure to have paid it. */
  readonly undoneMoneyIds?: readonly number[]
}

/** Money of which nothing is allocated. */
export interface UnallocatedMoney
  extends Pick<
    ReceivedMoneyLine,
    'occurredAt' | 'amount' | 'reference' | 'normalizedReference' | 'payer' | 'description'
  > {
  readonly id: number
}

export interface BillProof {
  readonly billId: number
  /** Reference as typed by the registrant. */
  readonly reference: string | null
  readonly uploadedAt: Date
  /** Time of payment as typed by the registrant. */
  readonly paidAt?: Date | null
}

export interface MatchProposal {
  readonly moneyId: number
  readonly billId: number
  /** Amount to allocate; what was received beyond is `excess`. */
  readonly amount: Centavos
  readonly withheld: Centavos
  readonly excess: Centavos
  readonly certainty: 'sure' | 'likely'
  readonly rule: MoneyMatchRule
}

/** Money that names a bill, by its code or by the reference of its proof, and fits no rule. */
export interface UnequalMoney {
  readonly moneyId: number
  readonly billId: number
  readonly kind: UnequalMoneyReason
}

export interface ProposedMatches {
  readonly proposals: readonly MatchProposal[]
  readonly unequal: readonly UnequalMoney[]
}

/** Money that may have paid a bill. */
export interface MatchCandidate {
  readonly money: UnallocatedMoney
  readonly bill: UnpaidBill
}

/** A made-up month of payments: bills, what arrived, and which bill each payment was for. */
import type { BillProof, UnallocatedMoney, UnpaidBill } from '#app/features/statements/rules/matching.ts'
import { aRandom } from './statements.ts'

export interface PaymentMonth {
  readonly bills: readonly UnpaidBill[]
  readonly money: readonly UnallocatedMoney[]
  readonly proofs: readonly BillProof[]
  /** Ids of the bills that payments were for; none for payments of non-registrants. */
  readonly billOfMoney: ReadonlyMap<number, number>
  /** Ids of payments with a code, or a reference in a proof, that was typed without an error. */
  readonly namedExactly: ReadonlySet<number>
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const firstNames = 'Ana Ben Carla Dino Ella Felix Gina Hugo Iris Juan Karla Luis Mara Nilo Olga Pia'.split(
  ' ',
)
const lastNames = 'Abad Basa Cruz Diaz Enriquez Flores Garcia Herrera Ignacio Javier Lopez'.split(' ')
const amounts = [150_000, 150_000, 150_000, 250_000, 125_050]
const month = Date.parse('2026-11-01T00:00:00+08:00')
const minute = 60_000

type Way = 'code' | 'reference' | 'time' | 'name' | 'together' | 'unpaid'

const together = 10
const namesakes = 3
const companyEvery = 30

/** Returns how a bill is paid, by its place among the bills. */
function wayOf(index: number, count: number): Way {
  if (index < together) return 'together'
  if (index < together + namesakes) return 'name'
  const part = index / count
  if (part < 0.4) return 'code'
  if (part < 0.75) return 'reference'
  if (part < 0.85) return 'time'
  return part < 0.95 ? 'name' : 'unpaid'
}

class Chance {
  readonly #random: () => number

  constructor(seed: number) {
    this.#random = aRandom(seed)
  }

  below = (limit: number) => Math.floor(this.#random() * limit)
  isOneOf = (count: number) => this.below(count) === 0
  amount = () => amounts[this.below(amounts.length)] ?? 0
  time = () => month + this.below(30 * 24 * 60) * minute
  letter = () => letters[this.below(letters.length)] ?? ''
  code = () => Array.from({ length: 8 }, this.letter).join('')
  reference = () => [10 ** 7, 10 ** 6].map((limit) => String(limit + this.below(limit)).slice(1)).join('')
  name = () => ({
    firstName: firstNames[this.below(firstNames.length)] ?? '',
    lastName: lastNames[this.below(lastNames.length)] ?? '',
  })

  /** One character is another, is missing, or has changed its place; with every twentieth text. */
  type(text: string): string {
    if (!this.isOneOf(20)) return text
    const at = this.below(text.length - 1)
    const [before, one = '', other = '', after] = [
      text.slice(0, at),
      text[at],
      text[at + 1],
      text.slice(at + 2),
    ]
    const changed = [`${this.letter()}${other}`, other, `${other}${one}`][this.below(3)] ?? ''
    return `${before}${changed}${after}`
  }
}

function aBill(index: number, chance: Chance): UnpaidBill {
  const isFirst = index < together + namesakes
  return {
    id: index + 1,
    code: chance.code(),
    amountDue: isFirst ? 150_000 : chance.amount(),
    payer: isFirst && index >= together ? { firstName: 'Maria', lastName: 'Santos' } : chance.name(),
    isCompany: !isFirst && index % companyEvery === companyEvery - 1,
  }
}

const toPayer = ({ payer }: Pick<UnpaidBill, 'payer'>) =>
  `${payer?.firstName} ${payer?.lastName}`.toUpperCase()

/** Money of a non-registrant, with changes. */
function someMoney(id: number, chance: Chance, changes: Partial<UnallocatedMoney> = {}): UnallocatedMoney {
  const reference = chance.reference()
  return {
    id,
    occurredAt: new Date(chance.time()),
    amount: chance.isOneOf(3) ? chance.amount() : 100 * (1 + chance.below(20_000)),
    payer: chance.isOneOf(3) ? toPayer({ payer: chance.name() }) : null,
    reference,
    normalizedReference: reference,
    description: 'Transfer from 09170000001',
    ...changes,
  }
}

function describe(way: Way, code: string, name: string): Partial<UnallocatedMoney> {
  if (way === 'name') return { payer: name, description: `INSTAPAY FROM ${name}` }
  const description = way === 'code' ? `QR Ph ${code.slice(0, 4)}-${code.slice(4)}` : 'Payment'
  return { payer: null, description }
}

interface Payment {
  readonly received: UnallocatedMoney
  readonly proof: BillProof | null
  /** True if it names its bill without an error. */
  readonly isExact: boolean
}

function pay(bill: UnpaidBill, way: Way, chance: Chance): Payment {
  const paidAt = way === 'together' ? month + 14 * 24 * 60 * minute : chance.time()
  const code = chance.type(bill.code)
  const received = someMoney(10_000 + bill.id, chance, {
    occurredAt: new Date(paidAt),
    amount: bill.isCompany ? Math.round(bill.amountDue * 0.98) : bill.amountDue,
    ...describe(way, code, toPayer(bill)),
  })
  const uploadedAt = new Date(paidAt + (2 + chance.below(20)) * minute)
  if (way === 'code' || way === 'name')
    return { received, proof: null, isExact: way === 'code' && code === bill.code }
  if (way !== 'reference')
    return { received, proof: { billId: bill.id, reference: null, uploadedAt }, isExact: false }
  const reference = chance.type(received.reference ?? '')
  return {
    received,
    proof: { billId: bill.id, reference, uploadedAt },
    isExact: reference === received.reference,
  }
}

/**
 * The first ten bills are paid in the same minute with the same amount, and proofs without references. The next three
 * are of namesakes. One of twenty codes and references is mistyped. The others are paid by code, by reference, at the
 * time of a proof, or by name, or not at all; every thirtieth bill is a company’s, which withholds 2 %.
 */
export function aPaymentMonth({ billCount = 300, moneyCount = 1000, seed = 1 } = {}): PaymentMonth {
  const chance = new Chance(seed)
  const bills = Array.from({ length: billCount }, (_, index) => aBill(index, chance))
  const money: UnallocatedMoney[] = []
  const proofs: BillProof[] = []
  const billOfMoney = new Map<number, number>()
  const namedExactly = new Set<number>()
  for (const [index, bill] of bills.entries()) {
    const way = wayOf(index, billCount)
    if (way === 'unpaid') continue
    const { received, proof, isExact } = pay(bill, way, chance)
    money.push(received)
    billOfMoney.set(received.id, bill.id)
    if (proof !== null) proofs.push(proof)
    if (isExact && !bill.isCompany) namedExactly.add(received.id)
  }
  while (money.length < moneyCount) money.push(someMoney(20_000 + money.length, chance))
  return { bills, money, proofs, billOfMoney, namedExactly }
}

/**
 * One transaction, with proof, history and confirmation: the seminar's shared lock, the person, the registration,
 * and last the seat, which is taken only if one is free and the seminar is still as it was read.
 */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted } from '#app/application/commands/signed-in-actor.ts'
import { isStaff } from '#app/application/contract/actor.ts'
import { getOrderOfSeat, orderIdOfSeat } from '#app/features/orders/queries/orders.ts'
import { type StoredProof, toReportedPaymentDetails } from '#app/features/payments/adapters/proof-files.ts'
import { closeEarlierClaim } from '#app/features/payments/queries/claims.ts'
import { insertProof } from '#app/features/payments/queries/proofs.ts'
import { type AnswersToStore, storeAnswers } from '#app/features/questions/commands/store-answers.ts'
import {
  checkLockedRegistrations,
  checkRegistrations,
} from '#app/features/registrations/commands/check-seat.ts'
import type { RegisteringPerson } from '#app/features/registrations/commands/find-or-create-person.ts'
import { mayReplaceDetails, storeOrder } from '#app/features/registrations/commands/place-order.ts'
import {
  assertSeatsLeft,
  isSeminarChange,
  takeSeats,
} from '#app/features/registrations/commands/seat-ledger.ts'
import { type RegisterInput, toFormOfColleagues } from '#app/features/registrations/contract/registration.ts'
import type { RegistrationWithOrder } from '#app/features/registrations/queries/orders-of-registrations.ts'
import type { RegistrationRow } from '#app/features/registrations/queries/registrations.ts'
import { forPerson, listPeople } from '#app/features/registrations/rules/group.ts'
import { lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { takeOfferedSeats, withOfferedSeats } from '#app/features/waitlist/commands/take-offer.ts'
import { isAwaited } from '#app/features/waitlist/queries/entries.ts'
import { findOpenOffer, type OpenOffer } from '#app/features/waitlist/reads/own-entry.ts'
import {
  type DatabaseOrTransaction,
  inTransaction,
  isUniqueViolation,
  type Transaction,
} from '#app/platform/db/database.ts'
import { deleteFiles, deleteIfRefused } from '#app/platform/files/delete-files.ts'
import { explainsAwaitedPayments } from '../reads/awaited-payment.ts'
import {
  type RegistrationResult,
  toRegisterResponse,
  toRepeatedResponse,
} from '../reads/register-response.ts'
import { findReservedCode } from '../reads/reserved-code.ts'
import {
  type CheckedPerson,
  checkForm,
  formWithoutQuestions,
  listReplacedQuestions,
  noAnswers,
  type SeatRegistrationRequest,
  storeFiles,
  toConfirmedAnswers,
  toDetails,
} from './check-people.ts'
import { findOrCreatePeople, findSeminarAndKnown, type PersonToStore } from './find-people.ts'

interface Outcome extends RegistrationResult {
  /** Stored files that no row names. */
  readonly unusedFiles: readonly string[]
}

/** Refuses full, past or canceled seminars, duplicates, and a missing proof for paid ones. */
export async function registerForSeminar(
  context: CommandContext,
  request: SeatRegistrationRequest,
): Promise<RegistrationResult> {
  const { idempotencyKey, claim = null, form = formWithoutQuestions } = request
  const people = listPeople(request.input)
  const { seminar, known } = await findSeminarAndKnown(context, people)
  const offer = await findOffer(context.db, context, request)
  const ofCaller = await toSeminarOfCaller(context, seminar, offer)
  // Checked without locks first: most refusals need no decoding and no transaction.
  const early = await checkRegistrations(context.db, {
    context,
    idempotencyKey,
    seminar: ofCaller,
    seats: people.map((person, place) => {
      const row = known[place] ?? null
      return { person: row && { row, isNew: false }, discounts: toDiscounts(person) }
    }),
    hasProof: Boolean(request.input.proofOfPaymentFile),
    claim,
  })
  if (early.decision === 'repeat_response') return toRepeatedResponse(context.db, early.existing)
  assertSeatsLeft(ofCaller, people.length)
  const checked: CheckedPerson[] = []
  for (const [place, person] of people.entries())
    checked.push(
      await forPerson(place, () =>
        checkForm(
          context,
          { ...request, input: person, form: place === 0 ? form : toFormOfColleagues(form) },
          seminar,
        ),
      ),
    )
  const { files } = context
  const fileKeys: string[] = []
  const storing = storeFiles(context, { request, people: checked, isPaid: early.price > 0, fileKeys })
  const { proof, answers } = await deleteIfRefused(files, fileKeys, storing)
  const registering = registerOrRetry(
    {
      context,
      request,
      people: checked.map(({ input }, place) => ({
        input,
        answers: answers[place] ?? noAnswers,
        known: known[place] ?? null,
      })),
      proof,
    },
    offer === null && people.length === 1 ? seminar : null,
  )
  const { unusedFiles, ...outcome } = await deleteIfRefused(
    files,
    fileKeys,
    refuseIfActorDeleted(registering),
  )
  await deleteFiles(files, unusedFiles)
  return outcome
}

/**
 * Repeats with the seminar locked if it was changed since it was read, or another registration took the code.
 * @param seminar null if it must be locked at once, as for an offer or a group
 */
async function registerOrRetry(input: RegistrationToStore, seminar: SeminarRecord | null): Promise<Outcome> {
  const { context, request } = input
  const registerLocked = () =>
    inTransaction(context.db, async (tx) => {
      const locked = await lockSeminar(tx, request.input.seminarId)
      return registerInTransaction(tx, input, {
        seminar: locked,
        offer: await findOffer(tx, context, request),
      })
    })
  if (seminar === null) return registerLocked()
  try {
    return await inTransaction(context.db, (tx) => registerInTransaction(tx, input, { seminar, offer: null }))
  } catch (error) {
    if (!isSeminarChange(error) && !isUniqueViolation(error, 'orders_code_key')) throw error
    return registerLocked()
  }
}

/** The seminar with the seats that the caller can take: free ones are for those who wait. */
async function toSeminarOfCaller(
  { db, actor, policies, now }: CommandContext,
  seminar: SeminarRecord,
  offer: OpenOffer | null,
): Promise<SeminarRecord> {
  if (offer !== null) return withOfferedSeats(seminar, offer)
  if (isStaff(actor) || seminar.seatsLeft === null || seminar.seatsLeft === 0) return seminar
  const { patienceHours } = policies.waitlist
  const isForOthers = await isAwaited(db, { seminarId: seminar.id, patienceHours, now })
  return isForOthers ? { ...seminar, seatsLeft: 0 } : seminar
}

/** The offer for this seminar that the request has the link of. */
async function findOffer(
  db: DatabaseOrTransaction,
  context: CommandContext,
  { offerToken = null, input }: SeatRegistrationRequest,
): Promise<OpenOffer | null> {
  const offer = await findOpenOffer(db, context, offerToken)
  return offer?.seminarId === input.seminarId ? offer : null
}

interface RegistrationToStore {
  readonly context: CommandContext
  readonly request: SeatRegistrationRequest
  /** The first one pays. */
  readonly people: readonly PersonToStore[]
  readonly proof: StoredProof | null
}

/** The seminar is as read before, or locked, which an offer and a group need. */
async function registerInTransaction(
  tx: Transaction,
  { context, request, people, proof }: RegistrationToStore,
  { seminar: found, offer }: { readonly seminar: SeminarRecord | null; readonly offer: OpenOffer | null },
): Promise<Outcome> {
  const { input, idempotencyKey, claim = null } = request
  if (found === null) throw seminarNotFoundRefusal()
  const seminar = offer === null ? found : withOfferedSeats(found, offer)
  const persons = await findOrCreatePeople(tx, context, { people, seminar })
  const checked = await checkLockedRegistrations(tx, {
    context,
    idempotencyKey,
    seminar,
    seats: persons.map(({ person, input: given }) => ({ person, discounts: toDiscounts(given) })),
    // The stored one: the price may have been set in between.
    hasProof: proof !== null,
    claim,
  })
  if (checked.decision === 'repeat_response') {
    const answerKeys = people.flatMap(({ answers }) => answers.files.map(({ stored }) => stored.fileKey))
    const unusedFiles = proof === null ? answerKeys : [...answerKeys, proof.fileKey]
    return { ...(await toRepeatedResponse(tx, checked.existing)), unusedFiles }
  }
  const seats = persons.map(({ person, input: given, answers }, place) => {
    const seat = checked.seats[place]
    if (seat === undefined) throw new Error('A seat was not checked.')
    return { ...seat, person, input: given, answers, details: toDetails(given) }
  })
  const registered = await storeOrder(tx, {
    context,
    seminar,
    seats: seats.map((seat) => ({ ...seat, confirmedAnswers: toConfirmedAnswers(seat.answers) })),
    idempotencyKey,
    shownCode: await findShownCode(tx, context, { request, seminar }),
    namesOrderCode: proof === null && checked.price > 0 && explainsAwaitedPayments(context),
  })
  const [first] = registered
  if (first === undefined) throw new Error('An order has a seat.')
  const unusedFiles = await storeAnswersOfPeople(tx, context, { request, seats, registered })
  if (proof !== null) await storeProof(tx, context, { registration: first, proof, input })
  else if (seats[0]?.existing) await closeEarlierClaim(tx, orderIdOfSeat(first.seatLineId))
  if (offer === null) await takeSeats(tx, seminar, seats.length)
  else await takeOfferedSeats(tx, offer, await getOrderOfSeat(tx, first.seatLineId))
  return { ...toRegisterResponse(registered), isRepeated: false, unusedFiles }
}

interface AnsweredSeat {
  readonly person: RegisteringPerson
  readonly existing: RegistrationWithOrder | null
  readonly answers: AnswersToStore
}

/** Stores the answers of each seat; returns files that no row names after the commit. */
async function storeAnswersOfPeople(
  tx: Transaction,
  context: CommandContext,
  {
    request,
    seats,
    registered,
  }: {
    readonly request: SeatRegistrationRequest
    readonly seats: readonly AnsweredSeat[]
    readonly registered: readonly RegistrationRow[]
  },
): Promise<string[]> {
  const unusedFiles: string[] = []
  for (const [place, { id: registrationId }] of registered.entries()) {
    const seat = seats[place]
    if (seat === undefined) throw new Error('Each registration has its seat.')
    const { answers, person, existing } = seat
    const isReplaced = existing !== null && mayReplaceDetails(context, person)
    const replaced = isReplaced ? listReplacedQuestions(context, request, answers) : []
    unusedFiles.push(...(await storeAnswers(tx, { registrationId, answers, replaced, now: context.now })))
  }
  return unusedFiles
}

/** The code that the payment step showed, if it did. */
async function findShownCode(
  tx: Transaction,
  { policies, secrets }: CommandContext,
  {
    request: { paymentKey = null },
    seminar: { id: seminarId, price },
  }: { readonly request: SeatRegistrationRequest; readonly seminar: SeminarRecord },
): Promise<string | null> {
  if (!policies.keepsLedger || paymentKey === null || price === null) return null
  return findReservedCode({ db: tx, secrets }, { paymentKey, seminarId })
}

function storeProof(
  tx: Transaction,
  { actor, now }: CommandContext,
  {
    registration,
    proof,
    input,
  }: { readonly registration: RegistrationRow; readonly proof: StoredProof; readonly input: RegisterInput },
): Promise<unknown> {
  const sentBy = actor?.personId ?? null
  return insertProof(tx, orderIdOfSeat(registration.seatLineId), {
    ...proof,
    ...toReportedPaymentDetails(input),
    sentBy,
    channel: isStaff(actor) && sentBy !== registration.personId ? 'staff' : 'registration',
    createdAt: now,
  })
}

const toDiscounts = ({ voucherCode, declaredRuleId }: RegisterInput) => ({ voucherCode, declaredRuleId })

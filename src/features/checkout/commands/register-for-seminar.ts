/**
 * One transaction, with proof, history and confirmation: the seminar's shared lock, the person, the registration,
 * and last the seat, which is taken only if one is free and the seminar is still as it was read.
 */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted } from '#app/application/commands/signed-in-actor.ts'
import { isStaff } from '#app/application/contract/actor.ts'
import type { AccountClaim } from '#app/features/accounts/adapters/account-claim.ts'
import { giveStatedProfession } from '#app/features/accreditation/commands/give-profession.ts'
import { getOrderOfSeat, orderIdOfSeat } from '#app/features/orders/queries/orders.ts'
import {
  type StoredProof,
  storeProofFile,
  toReportedPaymentDetails,
} from '#app/features/payments/adapters/proof-files.ts'
import { closeEarlierClaim } from '#app/features/payments/queries/claims.ts'
import { insertProof } from '#app/features/payments/queries/proofs.ts'
import type { RegistrantPersonRow } from '#app/features/people/queries/new-person.ts'
import { storeAnswerFiles } from '#app/features/questions/adapters/answer-files.ts'
import { type AnswersToStore, storeAnswers } from '#app/features/questions/commands/store-answers.ts'
import { checkAnswers } from '#app/features/questions/rules/check-answers.ts'
import { toAnswerTextInEmail } from '#app/features/questions/rules/shown-answer.ts'
import {
  checkLockedRegistration,
  checkRegistration,
} from '#app/features/registrations/commands/check-seat.ts'
import {
  findOrCreatePerson,
  findRegistrant,
} from '#app/features/registrations/commands/find-or-create-person.ts'
import { mayReplaceDetails, storeOrder } from '#app/features/registrations/commands/place-order.ts'
import { isSeminarChange, takeSeats } from '#app/features/registrations/commands/seat-ledger.ts'
import type { RegisterInput, RegisterResponse } from '#app/features/registrations/contract/registration.ts'
import type { RegistrationWithOrder } from '#app/features/registrations/queries/orders-of-registrations.ts'
import {
  findSeminarAndPeople,
  type RegistrationRow,
} from '#app/features/registrations/queries/registrations.ts'
import { applyFormFields, checkStaffInput } from '#app/features/registrations/rules/form-fields.ts'
import { lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import type { RegistrationQuestion } from '#app/features/settings/contract/questions.ts'
import type { RegistrationFormSettings } from '#app/features/settings/contract/registration-form.ts'
import { standardRegistrationForm } from '#app/features/settings/contract/standard-registration-form.ts'
import { takeOfferedSeat, withOfferedSeat } from '#app/features/waitlist/commands/take-offer.ts'
import { isAwaited } from '#app/features/waitlist/queries/entries.ts'
import { findOpenOffer, type OpenOffer } from '#app/features/waitlist/reads/own-entry.ts'
import {
  type DatabaseOrTransaction,
  inTransaction,
  isUniqueViolation,
  type Transaction,
} from '#app/platform/db/database.ts'
import { deleteFiles, deleteIfRefused } from '#app/platform/files/delete-files.ts'
import { fieldRefusal } from '#app/platform/refusals.ts'
import { explainsAwaitedPayments } from '../reads/awaited-payment.ts'
import { findReservedCode } from '../reads/reserved-code.ts'

export interface SeatRegistrationRequest {
  readonly input: RegisterInput & { readonly seminarId: number }
  /** The form that applies; the standard one if left out. */
  readonly form?: RegistrationFormSettings
  /** Client-supplied; a retry returns the first response. */
  readonly idempotencyKey: string | null
  /** Claim from the cookie set at registration. */
  readonly claim?: AccountClaim | null
  /** Token of the link to a place on a waiting list, whose offer is taken; null without one. */
  readonly offerToken?: string | null
  /** Key of the browser that showed the code of the bill; null if it showed none. */
  readonly paymentKey?: string | null
}

export interface RegistrationResult extends RegisterResponse {
  /** A repeated idempotency key returned an earlier response. */
  readonly isRepeated: boolean
}

interface Outcome extends RegistrationResult {
  /** Stored files that no row names. */
  readonly unusedFiles: readonly string[]
}

/** Refuses full, past or canceled seminars, duplicates, and a missing proof for paid ones. */
export async function registerForSeminar(
  context: CommandContext,
  request: SeatRegistrationRequest,
): Promise<RegistrationResult> {
  const { idempotencyKey, claim = null } = request
  const { seminar, onAddress } = await findSeminarAndPeople(context.db, request.input)
  if (seminar === null) throw seminarNotFoundRefusal()
  const row = findRegistrant(context.actor, onAddress, request.input)
  const offer = await findOffer(context.db, context, request)
  // Checked without locks first: most refusals need no decoding and no transaction.
  const early = await checkRegistration(context.db, {
    context,
    idempotencyKey,
    seminar: await toSeminarOfCaller(context, seminar, offer),
    person: row && { row, isNew: false },
    discounts: toDiscounts(request.input),
    hasProof: Boolean(request.input.proofOfPaymentFile),
    claim,
  })
  if (early.decision === 'repeat_response') return toRepeatedResponse(early.existing)
  const { input, answers } = checkForm(context, request, seminar)
  const proof = early.quote.price > 0 ? input.proofOfPaymentFile : null
  const { files } = context
  const answerFiles = await storeAnswerFiles(files, answers.files)
  const answerKeys = answerFiles.map(({ stored }) => stored.fileKey)
  const storedProof = proof ? await deleteIfRefused(files, answerKeys, storeProofFile(context, proof)) : null
  const registering = registerOrRetry(
    {
      context,
      request: { ...request, input },
      proof: storedProof,
      answers: { texts: answers.texts, files: answerFiles },
      known: row,
    },
    offer === null ? seminar : null,
  )
  const keys = storedProof === null ? answerKeys : [...answerKeys, storedProof.fileKey]
  const { unusedFiles, ...outcome } = await deleteIfRefused(files, keys, refuseIfActorDeleted(registering))
  await deleteFiles(files, unusedFiles)
  return outcome
}

/** Checks the input, and its answers, as the form requires. */
function checkForm(
  { actor }: CommandContext,
  { input, form = formWithoutQuestions }: SeatRegistrationRequest,
  { accreditations }: SeminarRecord,
) {
  const isApproved = accreditations?.some(
    ({ professionId, status }) => professionId === input.prcProfessionId && status === 'approved',
  )
  if (input.prcProfessionId && !isApproved)
    throw fieldRefusal('prcProfessionId', 'profession_not_accredited', 'Please choose your profession')
  const checked = isStaff(actor) ? checkStaffInput(input, form) : applyFormFields(input, form)
  const answers = checkAnswers(form.questions, input.answers ?? {}, { mayLeaveOut: isStaff(actor) })
  return { input: { ...checked, seminarId: input.seminarId }, answers }
}

const formWithoutQuestions: RegistrationFormSettings = { ...standardRegistrationForm, questions: [] }

/**
 * Repeats with the seminar locked if it was changed since it was read, or another registration took the code.
 * @param seminar null if it must be locked at once, as for an offer
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
  { db, actor }: CommandContext,
  seminar: SeminarRecord,
  offer: OpenOffer | null,
): Promise<SeminarRecord> {
  if (offer !== null) return withOfferedSeat(seminar)
  if (isStaff(actor) || seminar.seatsLeft === null || seminar.seatsLeft === 0) return seminar
  const waiting = await isAwaited(db, { seminarId: seminar.id })
  return waiting.length > 0 ? { ...seminar, seatsLeft: 0 } : seminar
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
  readonly proof: StoredProof | null
  readonly answers: AnswersToStore
  /** Whom the address was seen to have, without locks. */
  readonly known: RegistrantPersonRow | null
}

/** The seminar is as read before, or locked, which an offer needs. */
async function registerInTransaction(
  tx: Transaction,
  { context, request, proof, answers, known }: RegistrationToStore,
  { seminar: found, offer }: { readonly seminar: SeminarRecord | null; readonly offer: OpenOffer | null },
): Promise<Outcome> {
  const { input, idempotencyKey, claim = null } = request
  if (found === null) throw seminarNotFoundRefusal()
  const seminar = offer === null ? found : withOfferedSeat(found)
  const registration = { seminarId: seminar.id, isFree: seminar.price === null }
  const person = await findOrCreatePerson(tx, context, { input, registration, known })
  const { prcLicenseNo: licenseNo, prcProfessionId: professionId } = input
  if (licenseNo && professionId && person.acceptsDetails)
    await giveStatedProfession(tx, { personId: person.row.id, licenseNo, professionId })
  const checked = await checkLockedRegistration(tx, {
    context,
    idempotencyKey,
    seminar,
    person,
    discounts: toDiscounts(input),
    // The stored one: the price may have been set in between.
    hasProof: proof !== null,
    claim,
  })
  if (checked.decision === 'repeat_response') {
    const answerKeys = answers.files.map(({ stored }) => stored.fileKey)
    const unusedFiles = proof === null ? answerKeys : [...answerKeys, proof.fileKey]
    return { ...toRepeatedResponse(checked.existing), unusedFiles }
  }
  const [registered] = await storeOrder(tx, {
    context,
    seminar,
    seats: [{ ...checked, person, details: toDetails(input), confirmedAnswers: toConfirmedAnswers(answers) }],
    idempotencyKey,
    shownCode: await findShownCode(tx, context, { request, seminar }),
    namesOrderCode: proof === null && checked.quote.price > 0 && explainsAwaitedPayments(context),
  })
  const isReplaced = checked.existing !== null && mayReplaceDetails(context, person)
  const replaced = isReplaced ? listReplacedQuestions(context, request, answers) : []
  const ofRegistration = { registrationId: registered.id, answers, replaced, now: context.now }
  const unusedFiles = await storeAnswers(tx, ofRegistration)
  if (proof !== null) await storeProof(tx, context, { registration: registered, proof, input })
  else if (checked.existing !== null) await closeEarlierClaim(tx, orderIdOfSeat(registered.seatLineId))
  if (offer === null) await takeSeats(tx, seminar)
  else await takeOfferedSeat(tx, offer, (await getOrderOfSeat(tx, registered.seatLineId)).id)
  return { ...toRegisterResponse(registered), isRepeated: false, unusedFiles }
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

/** Image and payment details are stored with the proof, discounts with the order, answers in their own table. */
function toDetails({
  proofOfPaymentFile: _,
  answers: _answers,
  voucherCode: _voucher,
  declaredRuleId: _rule,
  referenceNumber: _reference,
  amountSent: _amount,
  isAnotherPerson: _isAnother,
  ...details
}: SeatRegistrationRequest['input']) {
  return details
}

/** Registrants answer the whole form again, staff only what they know. */
function listReplacedQuestions(
  { actor }: CommandContext,
  { form }: SeatRegistrationRequest,
  { texts, files }: AnswersToStore,
): readonly RegistrationQuestion[] {
  return isStaff(actor) ? [...texts, ...files].map(({ question }) => question) : (form?.questions ?? [])
}

const toConfirmedAnswers = ({ texts, files }: AnswersToStore) =>
  [...texts, ...files.map((answer) => ({ ...answer, texts: [] }))]
    .filter(({ question }) => question.inConfirmation)
    .toSorted((one, other) => one.position - other.position)
    .map(({ question: { label, type }, texts: given }) => ({
      label,
      text: toAnswerTextInEmail({ type, texts: given }),
    }))

const toDiscounts = ({ voucherCode, declaredRuleId }: RegisterInput) => ({ voucherCode, declaredRuleId })

const toRepeatedResponse = ({ registration }: RegistrationWithOrder) => ({
  ...toRegisterResponse(registration),
  isRepeated: true,
})

function toRegisterResponse(registration: RegistrationRow): RegisterResponse {
  return {
    id: registration.personId,
    registeredSeminarId: registration.seminarId,
    registrationId: registration.id,
    registrationType: registration.registrationType,
    reference: registration.reference,
    paymentStatus: registration.paymentStatus,
  }
}

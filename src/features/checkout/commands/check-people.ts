/** Input of the registration form, checked and ready to be stored. */
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { isStaff } from '#app/application/contract/actor.ts'
import type { AccountClaim } from '#app/features/accounts/adapters/account-claim.ts'
import { type StoredProof, storeProofFile } from '#app/features/payments/adapters/proof-files.ts'
import { storeAnswerFiles } from '#app/features/questions/adapters/answer-files.ts'
import type { AnswersToStore } from '#app/features/questions/commands/store-answers.ts'
import { type CheckedAnswers, checkAnswers } from '#app/features/questions/rules/check-answers.ts'
import { toAnswerTextInEmail } from '#app/features/questions/rules/shown-answer.ts'
import type { RegisterInput } from '#app/features/registrations/contract/registration.ts'
import { applyFormFields, checkStaffInput } from '#app/features/registrations/rules/form-fields.ts'
import { forPerson } from '#app/features/registrations/rules/group.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { RegistrationQuestion } from '#app/features/settings/contract/questions.ts'
import type { RegistrationFormSettings } from '#app/features/settings/contract/registration-form.ts'
import { standardRegistrationForm } from '#app/features/settings/contract/standard-registration-form.ts'
import { fieldRefusal } from '#app/platform/refusals.ts'

export type PersonInput = RegisterInput & { readonly seminarId: number }

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

export interface CheckedPerson {
  readonly input: PersonInput
  readonly answers: CheckedAnswers
}

/** Checks the input of a person, and its answers, as the form requires. */
export function checkForm(
  { actor }: CommandContext,
  { input, form = formWithoutQuestions }: SeatRegistrationRequest,
  { accreditations }: SeminarRecord,
): CheckedPerson {
  const isApproved = accreditations?.some(
    ({ professionId, status }) => professionId === input.prcProfessionId && status === 'approved',
  )
  if (input.prcProfessionId && !isApproved)
    throw fieldRefusal('prcProfessionId', 'profession_not_accredited', 'Please choose your profession')
  const checked = isStaff(actor) ? checkStaffInput(input, form) : applyFormFields(input, form)
  const answers = checkAnswers(form.questions, input.answers ?? {}, { mayLeaveOut: isStaff(actor) })
  return { input: { ...checked, seminarId: input.seminarId }, answers }
}

export const formWithoutQuestions: RegistrationFormSettings = { ...standardRegistrationForm, questions: [] }

export const noAnswers: AnswersToStore = { texts: [], files: [] }

interface FilesToStore {
  readonly request: SeatRegistrationRequest
  readonly people: readonly CheckedPerson[]
  readonly isPaid: boolean
  /** Gets the key of each stored file. */
  readonly fileKeys: string[]
}

/** Stores the files before the rows that name them. */
export async function storeFiles(
  context: CommandContext,
  { request, people, isPaid, fileKeys }: FilesToStore,
): Promise<{ readonly proof: StoredProof | null; readonly answers: readonly AnswersToStore[] }> {
  const answers: AnswersToStore[] = []
  for (const [place, { answers: given }] of people.entries()) {
    const files = await forPerson(place, () => storeAnswerFiles(context.files, given.files))
    fileKeys.push(...files.map(({ stored }) => stored.fileKey))
    answers.push({ texts: given.texts, files })
  }
  const { proofOfPaymentFile } = request.input
  const proof = isPaid && proofOfPaymentFile ? await storeProofFile(context, proofOfPaymentFile) : null
  if (proof !== null) fileKeys.push(proof.fileKey)
  return { proof, answers }
}

/** Image and payment details are stored with the proof, discounts with the order, answers in their own table. */
export function toDetails({
  proofOfPaymentFile: _,
  answers: _answers,
  voucherCode: _voucher,
  declaredRuleId: _rule,
  referenceNumber: _reference,
  amountSent: _amount,
  isAnotherPerson: _isAnother,
  others: _others,
  ...details
}: SeatRegistrationRequest['input']) {
  return details
}

/** Registrants answer the whole form again, staff only what they know. */
export function listReplacedQuestions(
  { actor }: CommandContext,
  { form }: SeatRegistrationRequest,
  { texts, files }: AnswersToStore,
): readonly RegistrationQuestion[] {
  return isStaff(actor) ? [...texts, ...files].map(({ question }) => question) : (form?.questions ?? [])
}

export const toConfirmedAnswers = ({ texts, files }: AnswersToStore) =>
  [...texts, ...files.map((answer) => ({ ...answer, texts: [] }))]
    .filter(({ question }) => question.inConfirmation)
    .toSorted((one, other) => one.position - other.position)
    .map(({ question: { label, type }, texts: given }) => ({
      label,
      text: toAnswerTextInEmail({ type, texts: given }),
    }))

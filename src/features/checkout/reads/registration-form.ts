import { isDeepStrictEqual } from 'node:util'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { isStaff } from '#app/application/contract/actor.ts'
import { listAccreditationRows } from '#app/features/accreditation/queries/programmes.ts'
import { findOfferedPrices } from '#app/features/orders/reads/offered-prices.ts'
import { isSeminarPublic } from '#app/features/questions/queries/seminar-questions.ts'
import { getFormQuestions, toFormQuestion } from '#app/features/questions/reads/form-questions.ts'
import type { RegistrationFormSettings } from '#app/features/settings/contract/registration-form.ts'
import type { SiteSettings } from '#app/features/settings/contract/settings.ts'
import { standardRegistrationForm } from '#app/features/settings/contract/standard-registration-form.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import type { ProviderRegistrationForm } from '../contract/checkout.ts'

/** The form of a seminar, with the questions for all seminars and its own. */
export async function getRegistrationForm(
  db: DatabaseOrTransaction,
  settings: SiteSettings,
  seminarId: number,
): Promise<RegistrationFormSettings> {
  const questions = await getFormQuestions(db, settings, seminarId)
  return { ...settings.registrationForm, questions }
}

/**
 * The form as registrants see it, with discounts and the professions to choose from; null if it is the standard one
 * without. A draft's own questions and professions are for staff.
 */
export async function findProviderForm(
  context: CommandContext,
  { settings, seminarId }: { settings: SiteSettings; seminarId: number | undefined },
): Promise<ProviderRegistrationForm | null> {
  const { db, actor } = context
  const isVisible = seminarId !== undefined && (isStaff(actor) || (await isSeminarPublic(db, seminarId)))
  const form = isVisible ? await getRegistrationForm(db, settings, seminarId) : settings.registrationForm
  const { questions, ...basics } = form
  const prices = seminarId === undefined ? null : await findOfferedPrices(context, seminarId)
  const professions = isVisible ? await listProfessionsToChoose(db, seminarId) : null
  const { isProofOptional } = context.policies
  const isStandard = questions.length === 0 && isDeepStrictEqual(basics, standardRegistrationForm)
  if (isStandard && prices === null && professions === null && !isProofOptional) return null
  const shown = { ...basics, questions: questions.map(toFormQuestion) }
  return {
    ...shown,
    ...(isProofOptional && { isProofOptional }),
    ...(prices && { prices }),
    ...(professions && { professions }),
  }
}

/**
 * Lists the professions to choose from. Null unless the seminar is accredited for several: a license counts
 * for the only one without a question.
 */
async function listProfessionsToChoose(db: DatabaseOrTransaction, seminarId: number) {
  const rows = await listAccreditationRows(db, seminarId)
  const approved = rows.filter(({ accreditation }) => accreditation.status === 'approved')
  if (approved.length < 2) return null
  return approved.map(({ accreditation, profession }) => ({
    id: accreditation.professionId,
    name: profession,
  }))
}

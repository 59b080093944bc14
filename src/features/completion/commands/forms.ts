import type { CommandContext } from '#app/application/commands/command-context.ts'
import { readAcceptedContent } from '#app/features/accreditation/adapters/accreditation-file-content.ts'
import { toFileName } from '#app/features/accreditation/rules/file-name.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction, isForeignKeyViolation } from '#app/platform/db/database.ts'
import { deleteFiles, deleteIfRefused } from '#app/platform/files/delete-files.ts'
import { contentTypeOfKey, newFileKey } from '#app/platform/files/file-keys.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import { checkForm } from '../adapters/check-form.ts'
import { fitSeal } from '../adapters/seal-picture.ts'
import type { UploadFormInput } from '../contract/forms.ts'
import { deleteForm as deleteFormRow, findForm, replaceForm } from '../queries/report-files.ts'
import { formPlaceholders } from '../rules/report-form.ts'
import { completionFolder } from './report-files.ts'

const extensionsOf = { report: ['docx'], seal: ['png', 'jpg'] } as const

const wrongType = {
  report: 'The form must be a Word document (.docx).',
  seal: 'The seal must be a JPG or PNG picture.',
} as const

/**
 * Stores a form of a council, or the seal of the forms, in place of the former one. Refuses other types of files, and
 * forms with placeholders that nothing fills.
 */
export async function uploadForm(
  context: CommandContext,
  { kind, professionId, file, name }: UploadFormInput,
): Promise<void> {
  const accepted = await readAcceptedContent(file)
  const { extension } = accepted
  if (!(extensionsOf[kind] as readonly string[]).includes(extension))
    throw fieldRefusal('file', 'file_type_not_accepted', wrongType[kind])
  if (kind === 'report') await refuseFormWithProblems(accepted.bytes)
  const bytes = kind === 'seal' ? await fitSeal(accepted.bytes) : accepted.bytes
  const fileKey = newFileKey(completionFolder, kind === 'seal' ? 'png' : extension)
  await context.files.put(fileKey, bytes, contentTypeOfKey(fileKey))
  const storing = inTransaction(context.db, async (tx) => {
    const former = await replaceForm(tx, {
      kind,
      professionId,
      fileKey,
      name: toFileName(name, kind === 'seal' ? 'png' : extension),
      sizeInBytes: bytes.byteLength,
      uploadedAt: context.now,
    })
    await recordAudit(tx, context, {
      action: 'completion.form_uploaded',
      subjectType: 'profession',
      subjectId: professionId,
      details: { kind },
    })
    return former
  }).catch((error: unknown) => {
    if (isForeignKeyViolation(error))
      throw fieldRefusal('professionId', 'profession_unknown', 'Choose a profession from the list.')
    throw error
  })
  const former = await deleteIfRefused(context.files, [fileKey], storing)
  if (former !== null) await deleteFiles(context.files, [former])
}

async function refuseFormWithProblems(form: Uint8Array): Promise<void> {
  const { placeholders, problems } = await checkForm(form)
  const unknown = placeholders.filter(({ name }) => !Object.hasOwn(formPlaceholders, name))
  const [problem] = [...problems, ...unknown.map(({ name }) => `Nothing fills "{${name}}".`)]
  if (problem !== undefined) throw fieldRefusal('file', 'form_refused', problem)
}

export async function viewForm(context: CommandContext, id: number) {
  const form = await findForm(context.db, id)
  const bytes = form && (await context.files.getStream(form.fileKey))
  if (form === null || bytes === null) throw formUnknown()
  return { bytes, contentType: contentTypeOfKey(form.fileKey), name: form.name }
}

export async function deleteForm(context: CommandContext, id: number): Promise<void> {
  const fileKey = await inTransaction(context.db, async (tx) => {
    const deleted = await deleteFormRow(tx, id)
    if (deleted === null) throw formUnknown()
    await recordAudit(tx, context, {
      action: 'completion.form_deleted',
      subjectType: 'profession',
      subjectId: deleted.professionId,
      details: { kind: deleted.kind },
    })
    return deleted.fileKey
  })
  await deleteFiles(context.files, [fileKey])
}

function formUnknown(): Refusal {
  return new Refusal('not_found', 'form_unknown', 'This form does not exist.')
}

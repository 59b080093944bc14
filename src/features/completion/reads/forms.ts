import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import type { FormFileList } from '../contract/forms.ts'
import { listForms } from '../queries/report-files.ts'
import { formPlaceholders } from '../rules/report-form.ts'

/** Forms of councils that the provider uploaded, and what they may contain. */
export async function getForms(db: DatabaseOrTransaction): Promise<FormFileList> {
  return {
    forms: (await listForms(db)).map(({ form: { fileKey: _, ...form }, profession }) => ({
      ...form,
      profession,
      uploadedAt: form.uploadedAt.toISOString(),
    })),
    placeholders: Object.entries(formPlaceholders).map(([name, meaning]) => ({ name, meaning })),
  }
}

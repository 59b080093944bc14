import type { useOfficeForm } from '../../../../../ui/admin/use-office-form.ts'
import type { SeminarValues } from './seminar-values.ts'

/** The form of a seminar while it is being filled in. */
export type SeminarOfficeForm = ReturnType<typeof useOfficeForm<SeminarValues>>

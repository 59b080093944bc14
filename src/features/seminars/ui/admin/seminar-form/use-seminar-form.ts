import type { useOfficeForm } from '../../../../../ui/admin/use-admin-form.ts'
import type { SeminarValues } from './seminar-values.ts'

export type SeminarOfficeForm = ReturnType<typeof useOfficeForm<SeminarValues>>

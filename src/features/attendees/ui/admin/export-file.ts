import { ApiError } from '../../../../platform/api-client/api-client.ts'
import { toast } from '../../../../ui/public/toast.ts'

const unknownError = 'An unknown error occurred'

export const exportTexts = {
  fallback: unknownError,
  nothingInIt: 'Export data could not be generated.',
}

export function tellFailedExport(error: unknown): void {
  toast.error(`Export failed: ${error instanceof ApiError ? error.message : unknownError}`)
}

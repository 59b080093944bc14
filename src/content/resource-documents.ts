import type { ProviderDocument } from './document-content.ts'
import { preparationGuide } from './preparation-guide.ts'
import { webinarRecordings } from './webinar-recordings.ts'
import { pointsToPractice } from './whitepaper-points-to-practice.ts'

export const resourceDocuments: readonly ProviderDocument[] = [
  preparationGuide,
  pointsToPractice,
  webinarRecordings,
]

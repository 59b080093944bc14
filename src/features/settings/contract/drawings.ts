/** Drawings and icons that are part of the release; apart from the shapes, which forms do not load. */

export const homeDrawings = [
  'accreditation',
  'barangay-officials',
  'thirty-years',
  'professional-teachers',
] as const
export type HomeDrawing = (typeof homeDrawings)[number]

export const resourceDrawings = ['guide', 'whitepapers', 'recordings'] as const
export type ResourceDrawing = (typeof resourceDrawings)[number]

export const partnerDrawings = ['sunrise', 'open-book', 'carried-house', 'steps', 'light'] as const
export type PartnerDrawing = (typeof partnerDrawings)[number]

export const coreValueIcons = ['shield-check', 'sprout', 'heart-handshake', 'users', 'award'] as const

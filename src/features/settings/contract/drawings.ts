/** Drawings that are part of the release, for pages without pictures of their own. */

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

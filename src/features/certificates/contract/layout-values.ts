/** Constants of layouts, without shapes. */

/** Landscape, in millimeters. */
export const certificatePapers = {
  a4: { width: 297, height: 210 },
  letter: { width: 279.4, height: 215.9 },
} as const

export const paperSizes = ['a4', 'letter'] as const
export type PaperSize = (typeof paperSizes)[number]
export const paperLabels: Readonly<Record<PaperSize, string>> = { a4: 'A4', letter: 'Letter' }

/** Shipped drawings behind the blocks. */
export const certificateFrames = ['none', 'classic', 'modern', 'plain'] as const
export type CertificateFrame = (typeof certificateFrames)[number]

/** Millimeters at the edges that many printers cannot print. Backgrounds may reach into it. */
export const certificateMarginInMm = 10

export const maxDesignBlocks = 40
export const maxDesignTextCharacters = 600
export const maxDesignTextLines = 12

export const textAlignments = ['left', 'center', 'right'] as const
export type TextAlignment = (typeof textAlignments)[number]
export const verticalAlignments = ['top', 'middle', 'bottom'] as const
/** `brand` is the provider's color, by the settings. */
export const certificateInks = ['ink', 'soft', 'brand', 'white'] as const
export type CertificateInk = (typeof certificateInks)[number]
/** Names with letters that the serif lacks are printed without serifs. */
export const certificateFonts = ['sans', 'serif'] as const
export const lineBreakingModes = ['early', 'late'] as const

/** Placeholders of texts, with how screens explain them. */
export const certificatePlaceholders = {
  holderName: 'Name of the holder',
  seminarTitle: 'Title of the seminar',
  dates: 'Days of the seminar, in words',
  hours: 'Credited hours; may be missing',
  venue: 'Address of the venue, or Online',
  provider: 'Legal name of the provider',
  providerAccreditation: 'Accreditation of the provider; may be missing',
  profession: 'Profession of the license; may be missing',
  licence: 'License number; may be missing',
  licenceExpiresOn: 'Last day of the license; may be missing',
  accreditations: 'Accreditation number, profession and units, one line each; may be missing',
  units: 'Units; may be missing',
  number: 'Number of the certificate',
  verifyUrl: 'Address of the page that verifies it',
  issuedOn: 'Day of issue',
  issuedAtPlace: 'Place of issue; may be missing',
} as const

export type CertificatePlaceholder = keyof typeof certificatePlaceholders

export function isPlaceholder(name: string): name is CertificatePlaceholder {
  return Object.hasOwn(certificatePlaceholders, name)
}

export const assetKinds = ['background', 'logo', 'seal'] as const
export type AssetKind = (typeof assetKinds)[number]

/**
 * Size in millimeters: of a QR code by its side; a line has no height. Apart from the shapes of blocks, which would
 * bring more of zod to every page.
 */
export function certificateBlockSize(block: { side?: number; width?: number; height?: number }) {
  const { side = 0, width = side, height = side } = block
  return { width, height }
}

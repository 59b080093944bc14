import type { PrintedSignatory } from '../contract/facts.ts'
import type { CertificateBlock, CertificateLayout } from '../contract/layout.ts'
import { fillPlaceholders, type PlaceholderValues } from './fill-placeholders.ts'

export type CertificateBlockOf<Type extends CertificateBlock['type']> = Extract<
  CertificateBlock,
  { readonly type: Type }
>

export interface DrawnSignatory extends PrintedSignatory {
  /** A PNG. */
  readonly signature: Uint8Array | null
}

/** A block with what it shows. */
export type DrawnBlock =
  | (Omit<CertificateBlockOf<'text'>, 'text'> & { readonly lines: readonly string[] })
  /** Picture; null for the mark that the provider has instead of a logo. */
  | (Omit<CertificateBlockOf<'image'>, 'picture'> & { readonly picture: Uint8Array | null })
  | (CertificateBlockOf<'qr'> & { readonly url: string })
  | CertificateBlockOf<'line'>
  | (CertificateBlockOf<'signatories'> & { readonly signatories: readonly DrawnSignatory[] })

/** Files by the ids of their assets. */
export type PicturesByAssetId = ReadonlyMap<number, Uint8Array>

export interface CertificateBlockContents {
  readonly values: PlaceholderValues
  readonly signatories: readonly DrawnSignatory[]
  readonly logo: Uint8Array | null
  readonly pictures: PicturesByAssetId
}

/** The blocks of a layout with what they show, without those that show nothing. */
export function toDrawnBlocks(layout: CertificateLayout, contents: CertificateBlockContents): DrawnBlock[] {
  return layout.blocks
    .map((block) => (block.isHidden ? null : toDrawnBlock(block, contents)))
    .filter((block) => block !== null)
}

function toDrawnBlock(
  block: CertificateBlock,
  { values, signatories, logo, pictures }: CertificateBlockContents,
): DrawnBlock | null {
  switch (block.type) {
    case 'text': {
      const lines = fillPlaceholders(block.text, values)
      return lines.length === 0 ? null : { ...block, lines }
    }
    case 'image': {
      if (block.picture.source === 'logo') return { ...block, picture: logo }
      const picture = pictures.get(block.picture.assetId)
      return picture === undefined ? null : { ...block, picture }
    }
    case 'qr':
      return { ...block, url: values.verifyUrl }
    case 'signatories':
      return signatories.length === 0 ? null : { ...block, signatories }
    case 'line':
      return block
  }
}

/** Ids of the assets to which a layout refers. */
export function listAssetIds({ background, blocks }: CertificateLayout): number[] {
  const ids = blocks.flatMap((block) =>
    block.type === 'image' && block.picture.source === 'asset' ? [block.picture.assetId] : [],
  )
  return [...new Set(background.kind === 'picture' ? [background.assetId, ...ids] : ids)]
}

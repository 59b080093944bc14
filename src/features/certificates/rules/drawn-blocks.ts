import type { PrintedSignatory } from '../contract/facts.ts'
import type { CertificateBlock, CertificateLayout } from '../contract/layout.ts'
import { fillPlaceholders, type PlaceholderValues } from './fill-placeholders.ts'

export type BlockOf<Type extends CertificateBlock['type']> = Extract<
  CertificateBlock,
  { readonly type: Type }
>

export interface DrawnSignatory extends PrintedSignatory {
  /** A PNG. */
  readonly signature: Uint8Array | null
}

/** A block with what it shows. */
export type DrawnBlock =
  | (Omit<BlockOf<'text'>, 'text'> & { readonly lines: readonly string[] })
  /** Picture; null for the mark that the provider has instead of a logo. */
  | (Omit<BlockOf<'image'>, 'picture'> & { readonly picture: Uint8Array | null })
  | (BlockOf<'qr'> & { readonly url: string })
  | BlockOf<'line'>
  | (BlockOf<'signatories'> & { readonly signatories: readonly DrawnSignatory[] })

/** Files by the ids of their assets. */
export type Pictures = ReadonlyMap<number, Uint8Array>

export interface BlockContents {
  readonly values: PlaceholderValues
  readonly signatories: readonly DrawnSignatory[]
  readonly logo: Uint8Array | null
  readonly pictures: Pictures
}

/** The blocks of a layout with what they show, without those that show nothing. */
export function toDrawnBlocks(layout: CertificateLayout, contents: BlockContents): DrawnBlock[] {
  return layout.blocks
    .map((block) => (block.isHidden ? null : toDrawnBlock(block, contents)))
    .filter((block) => block !== null)
}

function toDrawnBlock(
  block: CertificateBlock,
  { values, signatories, logo, pictures }: BlockContents,
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

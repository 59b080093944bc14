import { hash } from 'node:crypto'
import type { Signatory } from '#app/features/settings/contract/organisation.ts'
import { findSignatureImage } from '#app/features/settings/reads/file-references.ts'
import { loadLogoImage } from '#app/features/settings/reads/logo-image.ts'
import { toMailBrand } from '#app/features/settings/reads/site-branding.ts'
import { toPrintableText } from '#app/platform/format/printable-text.ts'
import { memoizeRecent } from '#app/platform/memoize-recent.ts'
import type { Services } from '#app/platform/services.ts'
import type { CertificateDocument } from '../adapters/certificate-pdf.ts'
import type { StoredCertificateKind } from '../contract/certificate-values.ts'
import type { CertificateFacts, PrintedSignatory } from '../contract/facts.ts'
import type { CertificateLayout } from '../contract/layout.ts'
import { listDesignAssets } from '../queries/design-assets.ts'
import { findDesign } from '../queries/designs.ts'
import {
  type DrawnSignatory,
  listAssetIds,
  type PicturesByAssetId,
  toDrawnBlocks,
} from '../rules/drawn-blocks.ts'
import { toPlaceholderValues } from '../rules/fill-placeholders.ts'
import { getKindTitle, getShippedLayout, shippedDesigns } from '../rules/shipped-designs.ts'

type DocumentContext = Pick<Services, 'db' | 'files' | 'settings' | 'config' | 'log'>

export interface PrintedCertificate {
  readonly kind: StoredCertificateKind
  readonly facts: CertificateFacts
  readonly number: string
  readonly verifyUrl: string
  readonly issuedAt: Date
}

/**
 * Returns what the drawing of a certificate needs: its facts in the layout of its design, with pictures,
 * color and signatures by the current settings. Without a design, the first shipped one.
 */
export async function toCertificateDocument(
  context: DocumentContext,
  certificate: PrintedCertificate & { readonly designId: number | null },
): Promise<{ readonly document: CertificateDocument; readonly designVersion: number | null }> {
  const { designId, kind } = certificate
  const design = designId === null ? null : await findDesign(context.db, designId)
  const layout = design?.layout ?? getShippedLayout(shippedDesigns[0], kind)
  const signatories = await Promise.all(
    certificate.facts.signatories.map((signatory) => loadSignatory(context, signatory)),
  )
  return {
    document: await composeCertificate(context, certificate, { layout, signatories }),
    designVersion: design?.version ?? null,
  }
}

export interface CertificateAppearance {
  /** Layout, which need not be saved. */
  readonly layout: CertificateLayout
  /** The first four are printed. */
  readonly signatories: readonly DrawnSignatory[]
}

/** A certificate with pictures and color by the current settings. */
export async function composeCertificate(
  context: DocumentContext,
  certificate: PrintedCertificate,
  { layout, signatories }: CertificateAppearance,
): Promise<CertificateDocument> {
  const { kind, facts, number, issuedAt } = certificate
  const { color, initial } = toMailBrand(context.settings.current, context.config.appUrl)
  const pictures = await loadPictures(context, listAssetIds(layout))
  const contents = {
    pictures,
    logo: await loadLogo(context),
    values: toPlaceholderValues(facts, certificate),
    signatories: signatories.slice(0, mostSignatories),
  }
  return {
    title: `${getKindTitle(kind)} ${number}`,
    author: facts.provider.legalName,
    issuedAt,
    color,
    initial,
    paper: layout.paper,
    background: toBackground(layout, pictures),
    blocks: toDrawnBlocks(layout, contents),
  }
}

const mostSignatories = 4

function toBackground(
  { background }: CertificateLayout,
  pictures: PicturesByAssetId,
): CertificateDocument['background'] {
  if (background.kind === 'frame') return background
  const picture = pictures.get(background.assetId)
  return picture === undefined ? { kind: 'frame', frame: 'none' } : { kind: 'picture', picture }
}

/** Size in pixels: 70 by 15 mm at 200 dots per inch. */
const logoBox = { width: 560, height: 120 }

/** Pictures that a batch draws again and again. */
const keepLogo = memoizeRecent<Uint8Array>(2)
const saveSignature = memoizeRecent<Uint8Array | null>(16)

function loadLogo(context: DocumentContext): Promise<Uint8Array | null> {
  const { logo, darkLogo } = context.settings.current.branding
  const shown = logo ?? darkLogo
  if (shown === null) return Promise.resolve(null)
  const drawn = keepLogo(shown.url, async () => {
    const picture = await loadLogoImage(context, logoBox)
    // Failures are not kept.
    if (picture === null) throw new Error('The logo was not drawn.')
    return picture
  })
  return drawn.catch(() => null)
}

async function loadPictures(
  { db, files }: DocumentContext,
  ids: readonly number[],
): Promise<PicturesByAssetId> {
  const assets = await listDesignAssets(db, ids)
  const loaded = await Promise.all(
    assets.map(async ({ id, fileKey }) => [id, await files.getBytes(fileKey)] as const),
  )
  return new Map(loaded.flatMap(([id, bytes]) => (bytes === null ? [] : [[id, bytes]])))
}

/** The picture of the settings' signatory of this name and position; none after either was changed. */
async function loadSignatory(context: DocumentContext, printed: PrintedSignatory): Promise<DrawnSignatory> {
  const isPrinted = ({ name, position }: Signatory) =>
    toPrintableText(name) === printed.name && toPrintableText(position) === printed.position
  const stored = context.settings.current.organisation.signatories.find(isPrinted)
  return {
    ...printed,
    signature: stored?.signature ? await loadSignature(context, stored.signature.fileId) : null,
  }
}

async function loadSignature(context: DocumentContext, fileId: number): Promise<Uint8Array | null> {
  const picture = await findSignatureImage(context, fileId)
  if (picture === null) return null
  return saveSignature(hash('sha256', picture), async () => {
    // Imported at first use, to keep the start fast.
    const { cutSignatureToInk } = await import('../adapters/signature-ink.ts')
    return cutSignatureToInk(picture)
  })
}

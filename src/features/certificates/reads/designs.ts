import { formatAccreditation } from '#app/features/settings/contract/organisation-labels.ts'
import { drawDocument } from '#app/platform/documents/draw-document.ts'
import { toPrintableText } from '#app/platform/format/printable-text.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { Services } from '#app/platform/services.ts'
import { certificateKinds } from '../contract/certificate-values.ts'
import type { DesignList, PreviewDesignInput } from '../contract/designs.ts'
import { paperLabels, paperSizes } from '../contract/layout-values.ts'
import { findDesignAsset } from '../queries/design-assets.ts'
import { listDesigns } from '../queries/designs.ts'
import { toSampleCertificateFacts } from '../rules/sample-facts.ts'
import { getShippedLayout, shippedDesignNames, shippedDesigns } from '../rules/shipped-designs.ts'
import { composeCertificate } from './certificate-document.ts'

export async function getDesignList(db: Services['db']): Promise<DesignList> {
  return {
    designs: await listDesigns(db),
    shipped: certificateKinds.flatMap((kind) =>
      paperSizes.flatMap((paper) =>
        shippedDesigns.map((design) => ({
          kind,
          name: `${shippedDesignNames[design]} on ${paperLabels[paper]}`,
          layout: getShippedLayout(design, kind, paper),
        })),
      ),
    ),
  }
}

const sampleNumber = 'SAMPLE-2026-C000123'

/** A sample of a certificate as a PDF, drawn before batches. */
export async function drawDesignPreview(
  services: Pick<Services, 'db' | 'files' | 'settings' | 'config' | 'log' | 'clock'>,
  { kind, layout, sample }: PreviewDesignInput,
): Promise<Buffer<ArrayBuffer>> {
  const { legalName, accreditations, signatories } = services.settings.current.organisation
  const [accreditation] = accreditations
  const facts = toSampleCertificateFacts(sample, {
    legalName,
    accreditation: accreditation === undefined ? null : formatAccreditation(accreditation),
    signatories: signatories.map(({ name, position }) => ({
      name: toPrintableText(name),
      position: toPrintableText(position),
    })),
  })
  const certificate = {
    kind,
    facts,
    number: sampleNumber,
    issuedAt: services.clock(),
    verifyUrl: `${services.config.appUrl}/v/${sampleNumber}/K7QP9F2M4T`,
  }
  // Signatures are in issued certificates only.
  const unsigned = facts.signatories.map((signatory) => ({ ...signatory, signature: null }))
  const document = await composeCertificate(services, certificate, { layout, signatories: unsigned })
  return drawDocument('certificate', document, 'interactive')
}

/** The file of a design's picture; refuses unknown ones. */
export async function getDesignPicture({ db, files }: Pick<Services, 'db' | 'files'>, id: number) {
  const asset = await findDesignAsset(db, id)
  const bytes = asset === null ? null : await files.getBytes(asset.fileKey)
  if (asset === null || bytes === null)
    throw new Refusal('not_found', 'picture_unknown', 'This picture does not exist.')
  return { bytes, fileKey: asset.fileKey }
}

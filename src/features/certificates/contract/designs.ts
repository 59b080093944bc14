/** Designs of certificates: shipped ones, and those that the provider saved. */
import * as z from 'zod/mini'
import { integerParam, maxRowId, rowIdField, versionField } from '#app/platform/paging.ts'
import { uploadField } from '#app/platform/uploaded-file.ts'
import { certificateKinds } from './certificate-values.ts'
import { CertificateLayout } from './layout.ts'
import { assetKinds } from './layout-values.ts'

const kind = z.enum(certificateKinds)

const longestName = 80

export const SavedDesign = z.object({
  id: z.int(),
  kind,
  name: z.string(),
  layout: CertificateLayout,
  /** Whether it is used for certificates of its kind. */
  isDefault: z.boolean(),
  /** Certificates name it, so that it cannot be deleted. */
  isUsed: z.boolean(),
  version: z.int(),
})
export type SavedDesign = z.infer<typeof SavedDesign>

/** Layout to start from. The first of a kind is used while no saved one is the default. */
const ShippedDesignLayout = z.object({ kind, name: z.string(), layout: CertificateLayout })

export const DesignList = z.object({
  designs: z.array(SavedDesign),
  shipped: z.array(ShippedDesignLayout),
})
export type DesignList = z.infer<typeof DesignList>

export const SaveDesignInput = z.strictObject({
  /** Absent for a new design. */
  id: z.optional(rowIdField()),
  /** The version that was changed; 0 for a new design. */
  version: versionField(),
  kind,
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Name is required'),
      z.maxLength(longestName, `At most ${longestName} characters`),
    ),
  /** Making it the default ends this for the other of its kind. */
  isDefault: z.boolean(),
  layout: CertificateLayout,
})
export type SaveDesignInput = z.infer<typeof SaveDesignInput>

export const DesignResponse = z.object({ design: SavedDesign })

export const DeleteDesignInput = z.strictObject({ id: rowIdField() })

/** `full` has every fact, `least` only those that no certificate lacks, `longest` tests whether all fit. */
export const designSamples = ['full', 'least', 'longest'] as const
export type DesignSample = (typeof designSamples)[number]

export const PreviewDesignInput = z.strictObject({
  kind,
  layout: CertificateLayout,
  sample: z._default(z.enum(designSamples), 'full'),
})
export type PreviewDesignInput = z.infer<typeof PreviewDesignInput>

export const UploadAssetInput = z.strictObject({
  kind: z.enum(assetKinds),
  file: uploadField('Please choose a picture'),
})
export type UploadAssetInput = z.infer<typeof UploadAssetInput>

export const AssetResponse = z.object({
  asset: z.object({ id: z.int(), kind: z.enum(assetKinds), width: z.int(), height: z.int() }),
})

export const AssetQuery = z.strictObject({ id: integerParam(1, maxRowId) })

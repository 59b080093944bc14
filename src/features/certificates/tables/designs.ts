import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { people } from '#app/features/people/tables.ts'
import { idColumn, oneOfCondition, timestampColumn } from '#app/platform/db/columns.ts'
import { type CertificateKind, certificateKinds } from '../contract/certificate-values.ts'
import type { CertificateLayout } from '../contract/layout.ts'
import { type AssetKind, assetKinds } from '../contract/layout-values.ts'

/** Designs that the provider saved; shipped ones are code. */
export const certificateDesigns = pgTable(
  'certificate_designs',
  {
    id: idColumn(),
    kind: text().$type<CertificateKind>().notNull(),
    name: text().notNull(),
    layout: jsonb().$type<CertificateLayout>().notNull(),
    /** The one for certificates of its kind; without any, the shipped one is used. */
    isDefault: boolean().notNull(),
    version: integer().notNull().default(1),
    updatedAt: timestampColumn().notNull(),
  },
  (design) => [
    uniqueIndex('certificate_designs_name_key').on(sql`lower(${design.name})`),
    uniqueIndex('certificate_designs_default_key').on(design.kind).where(sql`is_default`),
    check('certificate_designs_kind_known', oneOfCondition(design.kind, certificateKinds)),
    check('certificate_designs_name_not_blank', sql`btrim(${design.name}) <> ''`),
  ],
)

/** Uploaded pictures. Layouts refer to them by `assetId`; those to which no design refers are deleted. */
export const designAssets = pgTable(
  'design_assets',
  {
    id: idColumn(),
    kind: text().$type<AssetKind>().notNull(),
    fileKey: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    uploadedAt: timestampColumn().notNull(),
    uploadedBy: integer().references(() => people.id, { onDelete: 'set null' }),
  },
  (asset) => [
    uniqueIndex('design_assets_file_key').on(asset.fileKey),
    index('design_assets_uploaded_by_idx').on(asset.uploadedBy),
    check('design_assets_kind_known', oneOfCondition(asset.kind, assetKinds)),
    check('design_assets_size_positive', sql`${asset.width} > 0 and ${asset.height} > 0`),
  ],
)

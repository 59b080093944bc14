import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { idColumn, oneOfCondition, timestampColumn } from '#app/platform/db/columns.ts'
import { people } from '../people/tables.ts'

/** The current version of each section that has been saved. */
export const settings = pgTable(
  'settings',
  {
    section: text().primaryKey(),
    version: integer().notNull(),
    value: jsonb().notNull(),
    savedAt: timestampColumn().notNull(),
    savedBy: integer().references(() => people.id, { onDelete: 'set null' }),
  },
  (row) => [check('settings_version_positive', sql`${row.version} > 0`)],
)

/** Every version that was saved, the current one included. */
export const settingsVersions = pgTable(
  'settings_versions',
  {
    section: text().notNull(),
    version: integer().notNull(),
    value: jsonb().notNull(),
    savedAt: timestampColumn().notNull(),
    savedBy: integer().references(() => people.id, { onDelete: 'set null' }),
  },
  (row) => [primaryKey({ columns: [row.section, row.version] })],
)

export const settingsFileKinds = ['picture', 'document', 'logo', 'signature'] as const
export type SettingsFileKind = (typeof settingsFileKinds)[number]

/** Uploaded files. Sections refer to them by `fileId`; those to which no version refers are deleted. */
export const settingsFiles = pgTable(
  'settings_files',
  {
    id: idColumn(),
    kind: text().$type<SettingsFileKind>().notNull(),
    /** Lower-case letters, digits and hyphens; documents are downloaded under it. */
    name: text().notNull(),
    sizeInBytes: integer().notNull(),
    /** The document, or the JPEG of a picture. */
    fileKey: text().notNull(),
    /** The next two are null for documents. */
    width: integer(),
    height: integer(),
    /** The next two are null unless it is a picture. */
    avifFileKey: text(),
    webpFileKey: text(),
    /** The next three are null if the picture has one size. */
    smallWidth: integer(),
    smallAvifFileKey: text(),
    smallWebpFileKey: text(),
    uploadedAt: timestampColumn().notNull(),
    uploadedBy: integer().references(() => people.id, { onDelete: 'set null' }),
  },
  (row) => [
    index('settings_files_uploaded_idx').on(row.uploadedAt),
    check('settings_files_kind_known', oneOfCondition(row.kind, settingsFileKinds)),
    check('settings_files_name_is_slug', sql`${row.name} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('settings_files_size_positive', sql`${row.sizeInBytes} > 0`),
    check(
      'settings_files_picture_is_complete',
      sql`(${row.kind} = 'picture') = (num_nulls(${row.avifFileKey}, ${row.webpFileKey}) = 0)
        and num_nulls(${row.smallWidth}, ${row.smallAvifFileKey}, ${row.smallWebpFileKey}) in (0, 3)
        and (${row.kind} = 'document') = (num_nulls(${row.width}, ${row.height}) = 2)`,
    ),
  ],
)

import { foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { idColumn, timestampColumn } from '#app/platform/db/columns.ts'
import type { AccreditationFileKind } from '../contract/files.ts'
import { programmeAccreditations } from './programmes.ts'

/** Documents of accreditations; their files are private. */
export const accreditationFiles = pgTable(
  'accreditation_files',
  {
    id: idColumn(),
    accreditationId: integer().notNull(),
    kind: text().$type<AccreditationFileKind>().notNull(),
    fileKey: text().notNull(),
    /** File name with the extension of its content. */
    name: text().notNull(),
    sizeInBytes: integer().notNull(),
    uploadedAt: timestampColumn().notNull(),
  },
  (file) => [
    unique('accreditation_files_file_key_key').on(file.fileKey),
    // Named, because the default is longer than PostgreSQL's limit.
    foreignKey({
      name: 'accreditation_files_accreditation_fk',
      columns: [file.accreditationId],
      foreignColumns: [programmeAccreditations.id],
    }).onDelete('cascade'),
    index('accreditation_files_accreditation_idx').on(file.accreditationId),
  ],
)

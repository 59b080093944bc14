import * as z from 'zod/mini'
import { InteractionType } from '#app/features/people/contract/person.ts'
import { parseManilaDateTime } from '#app/platform/format/manila-clock.ts'
import { integerParam, maxRowId, pageResponseFields, rowIdField } from '#app/platform/paging.ts'
import {
  type InteractionMetadataName,
  interactionDescriptionField,
  interactionMetadataFields,
  interactionTitleField,
  requiredInteractionMetadata,
} from './interaction-metadata.ts'

export const Interaction = z.object({
  id: z.int(),
  attendeeId: z.int(),
  interactionType: InteractionType,
  title: z.string(),
  description: z.nullable(z.string()),
  interactionDate: z.iso.datetime(),
  metadata: z.nullable(z.record(z.string(), z.unknown())),
  /** Null if the author was not signed in or has been deleted. */
  createdBy: z.nullable(z.object({ id: z.int(), displayName: z.string() })),
})
export type Interaction = z.infer<typeof Interaction>

/** Query of at most 100 rows, unlike other lists, because entries may be long. */
export const ListInteractionsQuery = z.strictObject({
  attendeeId: integerParam(1, maxRowId),
  page: z._default(integerParam(1, 1_000_000), 1),
  limit: z._default(integerParam(1, 100), 20),
  pageSize: z.optional(integerParam(1, 100)),
  interactionType: z.optional(InteractionType),
})
export type ListInteractionsQuery = z.infer<typeof ListInteractionsQuery>

export const InteractionList = z.object({ interactions: z.array(Interaction), ...pageResponseFields })
export type InteractionList = z.infer<typeof InteractionList>

const dateMissing = 'Interaction date is required.'

type Metadata = Readonly<Record<string, unknown>>

function metadataSchema(type: InteractionType) {
  const names: readonly InteractionMetadataName[] = requiredInteractionMetadata[type] ?? []
  return z.strictObject(Object.fromEntries(names.map((name) => [name, interactionMetadataFields[name]])))
}

/** Requires exactly the metadata of the type; null if it has none. */
const fittingMetadata: z.core.CheckFn<{
  interactionType: InteractionType
  metadata?: Metadata | null | undefined
}> = ({ value, issues }) => {
  const read = z.safeParse(metadataSchema(value.interactionType), value.metadata ?? {})
  if (!read.success) {
    for (const { path, message } of read.error.issues)
      issues.push({ code: 'custom', path: ['metadata', ...path], message, input: value })
    return
  }
  value.metadata = Object.keys(read.data).length === 0 ? null : read.data
}

/** `interactionDate` is an instant, or Manila time as `YYYY-MM-DDThh:mm`. */
export const AddInteractionInput = z
  .strictObject({
    attendeeId: rowIdField(),
    interactionType: z._default(InteractionType, 'note'),
    title: interactionTitleField,
    description: interactionDescriptionField,
    interactionDate: z.string(dateMissing).check(
      z.minLength(1, { error: dateMissing, abort: true }),
      z.refine((text) => parseManilaDateTime(text) !== null, 'Invalid date'),
    ),
    metadata: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
    /** Author, accepted but ignored: it is the signed-in user. */
    createdBy: z.optional(z.unknown()),
  })
  .check(fittingMetadata)
export type AddInteractionInput = z.infer<typeof AddInteractionInput>

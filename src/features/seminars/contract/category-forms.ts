import * as z from 'zod/mini'
import { rowIdField } from '../../../platform/paging.ts'

/** The provider's brand green. */
export const defaultCategoryColor = '#23781B'

const nameMissing = 'Name is required'
const name = z
  .string(nameMissing)
  .check(z.trim(), z.minLength(1, nameMissing), z.maxLength(100, 'At most 100 characters'))

const description = z.nullable(z.string().check(z.trim(), z.maxLength(1000, 'At most 1000 characters')))

export const hexColorPattern = /^#[0-9A-Fa-f]{6}$/

const colorInvalid = 'Invalid color format. Must be a hex code, e.g., #RRGGBB'
const color = z.string(colorInvalid).check(z.regex(hexColorPattern, colorInvalid))

export const CreateCategoryInput = z.strictObject({
  name,
  description: z.optional(description),
  color: z._default(color, defaultCategoryColor),
})
export type CreateCategoryInput = z.infer<typeof CreateCategoryInput>

export const UpdateCategoryInput = z.strictObject({
  id: rowIdField(),
  name: z.optional(name),
  description: z.optional(description),
  color: z.optional(color),
  isActive: z.optional(z.boolean()),
})
export type UpdateCategoryInput = z.infer<typeof UpdateCategoryInput>

export const DeleteCategoryInput = z.strictObject({ id: rowIdField() })
export type DeleteCategoryInput = z.infer<typeof DeleteCategoryInput>

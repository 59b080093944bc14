/** Marks of a registration in a slot, and what follows from all of them. */
import * as z from 'zod/mini'

export const MarkStatus = z.enum(['present', 'late', 'left_early', 'absent', 'excused'])
export type MarkStatus = z.infer<typeof MarkStatus>

export const MarkSource = z.enum(['scans', 'office', 'import', 'code'])
export type MarkSource = z.infer<typeof MarkSource>

export const CompletionStatus = z.enum(['open', 'eligible', 'short', 'released'])
export type CompletionStatus = z.infer<typeof CompletionStatus>

export const Mark = z.object({
  slotId: z.int(),
  status: MarkStatus,
  minutes: z.int(),
  source: MarkSource,
  reason: z.nullable(z.string()),
  version: z.int(),
})
export type Mark = z.infer<typeof Mark>

export const Completion = z.object({
  requiredMinutes: z.int(),
  attendedMinutes: z.int(),
  percent: z.number(),
  status: CompletionStatus,
  /** What is still missing, such as `payment` or `attendance`. */
  reasons: z.array(z.string()),
})
export type Completion = z.infer<typeof Completion>

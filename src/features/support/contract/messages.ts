import * as z from 'zod/mini'
import { pageQueryFields, pageResponseFields, rowIdField } from '#app/platform/paging.ts'

export const SupportMessageKind = z.enum(['contact', 'password_reset'])
export type SupportMessageKind = z.infer<typeof SupportMessageKind>

/** Resolving is final. */
export const SupportMessageStatus = z.enum(['open', 'resolved'])
export type SupportMessageStatus = z.infer<typeof SupportMessageStatus>

export const SendContactResponse = z.object({ message: z.string() })
export type SendContactResponse = z.infer<typeof SendContactResponse>

export const PasswordResetRequestResponse = z.object({ success: z.literal(true) })
export type PasswordResetRequestResponse = z.infer<typeof PasswordResetRequestResponse>

export const ListSupportMessagesQuery = z.strictObject({
  ...pageQueryFields(20),
  kind: z.optional(SupportMessageKind),
  status: z.optional(SupportMessageStatus),
})
export type ListSupportMessagesQuery = z.infer<typeof ListSupportMessagesQuery>

export const SupportMessage = z.object({
  id: z.int(),
  kind: SupportMessageKind,
  name: z.string(),
  email: z.string(),
  /** Null for password requests. */
  subject: z.nullable(z.string()),
  /** Message with line breaks. */
  message: z.string(),
  status: SupportMessageStatus,
  createdAt: z.iso.datetime(),
  resolvedAt: z.nullable(z.iso.datetime()),
  /** Null while open, or if that account was deleted. */
  resolvedBy: z.nullable(z.object({ id: z.int(), displayName: z.string() })),
})
export type SupportMessage = z.infer<typeof SupportMessage>

export const SupportMessageList = z.object({ messages: z.array(SupportMessage), ...pageResponseFields })
export type SupportMessageList = z.infer<typeof SupportMessageList>

export const ResolveMessageInput = z.strictObject({ id: rowIdField() })
export type ResolveMessageInput = z.infer<typeof ResolveMessageInput>

export const ResolveMessageResponse = z.object({ message: SupportMessage })
export type ResolveMessageResponse = z.infer<typeof ResolveMessageResponse>

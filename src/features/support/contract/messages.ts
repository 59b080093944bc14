import * as z from 'zod/mini'
import { pageAnswer, pageQuery, rowId } from '../../../platform/paging.ts'

export const MessageKind = z.enum(['contact', 'password_reset'])
export type MessageKind = z.infer<typeof MessageKind>

/** Resolving is final. */
export const MessageStatus = z.enum(['open', 'resolved'])
export type MessageStatus = z.infer<typeof MessageStatus>

export const SendContactAnswer = z.object({ message: z.string() })
export type SendContactAnswer = z.infer<typeof SendContactAnswer>

export const PasswordResetRequestAnswer = z.object({ success: z.literal(true) })
export type PasswordResetRequestAnswer = z.infer<typeof PasswordResetRequestAnswer>

export const ListMessagesQuery = z.strictObject({
  ...pageQuery(20),
  kind: z.optional(MessageKind),
  status: z.optional(MessageStatus),
})
export type ListMessagesQuery = z.infer<typeof ListMessagesQuery>

export const SupportMessage = z.object({
  id: z.int(),
  kind: MessageKind,
  name: z.string(),
  email: z.string(),
  /** Null for password requests. */
  subject: z.nullable(z.string()),
  /** With line breaks. */
  message: z.string(),
  status: MessageStatus,
  createdAt: z.iso.datetime(),
  resolvedAt: z.nullable(z.iso.datetime()),
  /** Null while open, or if that account was deleted. */
  resolvedBy: z.nullable(z.object({ id: z.int(), displayName: z.string() })),
})
export type SupportMessage = z.infer<typeof SupportMessage>

export const MessageList = z.object({ messages: z.array(SupportMessage), ...pageAnswer })
export type MessageList = z.infer<typeof MessageList>

export const ResolveMessageInput = z.strictObject({ id: rowId() })
export type ResolveMessageInput = z.infer<typeof ResolveMessageInput>

export const ResolveMessageAnswer = z.object({ message: SupportMessage })
export type ResolveMessageAnswer = z.infer<typeof ResolveMessageAnswer>

import type * as z from 'zod/mini'
import type { EmailNotificationEvent, ShippedEmails } from './shipped-emails.ts'

export type EmailNotificationData<E extends EmailNotificationEvent> = z.infer<ShippedEmails[E]['schema']>

export interface EmailRecipient {
  /** Null for recipients without a row, such as the provider. */
  readonly personId: number | null
  readonly email: string
  readonly name: string | null
}

export type EmailNotification = {
  [E in EmailNotificationEvent]: {
    readonly event: E
    readonly to: EmailRecipient
    readonly data: EmailNotificationData<E>
    /** A second message with the same key is dropped. */
    readonly dedupeKey?: string
    /** Delays sending, so that the message can be withdrawn. */
    readonly sendAt?: Date
    /** Marketing respects preferences and suppressions, and has an unsubscribe link. */
    readonly isMarketing?: boolean
  }
}[EmailNotificationEvent]

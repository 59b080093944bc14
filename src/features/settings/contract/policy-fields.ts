/** Fields of the policies in their form. */
import * as z from 'zod/mini'

/** Form field of a policy, or of a part of one. */
export interface PolicyField {
  /** Path of a part within the policy. */
  readonly at?: string
  readonly label: string
  readonly description?: string
  /** Labels of the choices by value; '' is null. */
  readonly choices?: Readonly<Record<string, string>>
  /** The kind of text; without it, the text itself. */
  readonly reads?: 'number' | 'numberOrNull' | 'textOrNull' | 'numbers' | 'texts'
  readonly input?: Readonly<Record<string, string>>
  readonly isRequired?: true
  /** Shares a line with the next or previous one of its kind. */
  readonly isHalf?: true
}

export interface PolicyDefinition {
  readonly schema: z.ZodMiniType
  /** Value where nothing was saved. */
  readonly initial: unknown
  /** Whether null leaves it to the environment. */
  readonly isInstalled?: true
  readonly group: PolicyGroup
  readonly fields: readonly PolicyField[]
}

export const policyGroups = [
  'New Seminars',
  'Cancelling',
  'Waiting Lists',
  'Bookings of Schools and Offices',
  'E-mails',
  'Attendance, Accreditation and Certificates',
  'Completion Reports',
  'Privacy',
  'Sign-in',
] as const
type PolicyGroup = (typeof policyGroups)[number]

/** A policy that values saved earlier do not have. */
export const added = <Schema extends z.ZodMiniType>(schema: Schema, initial: z.output<Schema>) => ({
  schema: z._default(schema, initial as never),
  initial,
})

export const optionalNumber = (label: string, description: string) =>
  ({ label, description, reads: 'numberOrNull', input: { inputMode: 'numeric' } }) as const

export const requiredNumber = (label: string, description: string) =>
  ({ label, description, reads: 'number', input: { inputMode: 'numeric' }, isRequired: true }) as const

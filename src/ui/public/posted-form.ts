/** Result of a form that was posted to its page without script, shown again in the form. */
export interface PostedForm<Name extends string = string> {
  /** Values as typed, without passwords. */
  readonly values: Readonly<Partial<Record<Name, string>>>
  readonly errors: Readonly<Partial<Record<Name, string>>>
  /** A failure that concerns no field, or null. */
  readonly failure: string | null
}

/** A form with a file. Only the server's HTML needs these attributes: script sends the form itself. */
export const nativeMultipart = import.meta.env.SSR
  ? ({ method: 'post', encType: 'multipart/form-data' } as const)
  : { suppressHydrationWarning: true }

/** The three parts of a message, each in Liquid. */
export interface Template {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** All in Liquid. */
export interface Template {
  readonly subject: string
  readonly html: string
  readonly text: string
}

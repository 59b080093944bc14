/** The layout of a design, in millimetres from the upper left corner. */
export interface CertificateLayout {
  readonly paper: 'a4' | 'letter'
  /** Drawn behind everything. */
  readonly frame: 'none' | 'classic' | 'modern' | 'plain'
  readonly blocks: readonly unknown[]
}

/**
 * Text values of a certificate. Frozen when it is issued: later changes of names or settings change nothing.
 */

export interface CertificateFacts {
  /** Name of the holder as printed. */
  readonly holderName: string
  /** License of the profession whose units are printed; null for kinds that need none. */
  readonly licence: PrintedLicence | null
  readonly seminarTitle: string
  /** Dates in words: 'November 26–27, 2026'. */
  readonly dates: string
  /** Credited hours with one decimal: '7.5'; null where attendance was not counted by slots. */
  readonly hours: string | null
  /** 'Online', or the address. */
  readonly venue: string
  readonly provider: {
    readonly legalName: string
    /** 'PRC accreditation number PTR-2022-378'; null if the provider has none. */
    readonly accreditation: string | null
  }
  /**
   * Accreditations approved for the holder's professions and valid on the last day; empty where no units are
   * printed.
   */
  readonly accreditations: readonly PrintedAccreditation[]
  readonly signatories: readonly PrintedSignatory[]
  /** City or address; null if the provider has none in the settings. */
  readonly issuedAtPlace: string | null
  /** Manila day: '2026-11-26'. */
  readonly issuedOn: string
}

export interface PrintedLicence {
  readonly profession: string
  /** Number padded to seven digits. */
  readonly licenseNo: string
  readonly expiresOn: string | null
}

export interface PrintedAccreditation {
  readonly profession: string
  readonly accreditationNo: string
  /** Units with two decimals: '7.50'. */
  readonly units: string
}

export interface PrintedSignatory {
  readonly name: string
  readonly position: string
}

/** Purposes of the keys with which the site signs: tickets, and credentials of certificates. */
export const signingKeyPurposes = ['ticket', 'certificate'] as const
export type SigningKeyPurpose = (typeof signingKeyPurposes)[number]

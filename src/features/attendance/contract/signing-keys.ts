/** What the site signs with keys of its own: tickets, and credentials of certificates. */
export const signingKeyPurposes = ['ticket', 'certificate'] as const
export type SigningKeyPurpose = (typeof signingKeyPurposes)[number]

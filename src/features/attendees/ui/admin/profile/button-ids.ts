/** Of the buttons that lead away from the profile, for giving the focus back. */
export const buttonIds = { edit: 'profile-edit', interaction: 'profile-add-interaction' } as const

export const attachProofButtonId = (registrationId: number) => `profile-attach-proof-${registrationId}`

export const buttonIds = { edit: 'profile-edit', interaction: 'profile-add-interaction' } as const

export const attachProofButtonId = (registrationId: number) => `profile-attach-proof-${registrationId}`

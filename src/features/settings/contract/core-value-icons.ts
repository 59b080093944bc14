/** Icons of the provider's values, apart from their shape. */
export const coreValueIcons = ['shield-check', 'sprout', 'heart-handshake', 'users', 'award'] as const

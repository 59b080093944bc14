import * as z from 'zod/mini'

export const installationKinds = ['demonstration', 'own'] as const
export type InstallationKind = (typeof installationKinds)[number]

/** Whose site this is, which decides the values of sections that were never saved. */
export const Installation = z.strictObject({ kind: z.enum(installationKinds) })
export type Installation = z.infer<typeof Installation>

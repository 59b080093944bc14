import type { ReactNode } from 'react'

export interface RegistrationSlots {
  readonly facts?: ReactNode
  readonly calendar?: ReactNode
  /** Offers an account to new people. */
  readonly accountPrompt?: (registrant: { readonly name: string; readonly email: string }) => ReactNode
}

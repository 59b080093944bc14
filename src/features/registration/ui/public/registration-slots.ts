import type { ReactNode } from 'react'

/** What other features show inside this one; the page fills it in. */
export interface RegistrationSlots {
  /** When, where and for how much. */
  readonly facts?: ReactNode
  /** Ways to put the seminar into a calendar. */
  readonly calendar?: ReactNode
  /** Offers an account to somebody new; without it nothing is offered. */
  readonly accountPrompt?: (registrant: { readonly name: string; readonly email: string }) => ReactNode
}

import type { ComponentProps } from 'react'
import { TextInput } from './inputs.tsx'

/** An e-mail address, as it is typed: no capitals, no corrections, and on phones a keyboard that has its sign. */
export function EmailInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  return <TextInput autoComplete="email" {...props} type="email" autoCapitalize="none" spellCheck={false} />
}

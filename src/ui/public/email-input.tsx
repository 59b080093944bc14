import type { ComponentProps } from 'react'
import { TextInput } from './inputs.tsx'

/** Input without capitalization and autocorrection, and with the e-mail keyboard. */
export function EmailInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  return <TextInput autoComplete="email" {...props} type="email" autoCapitalize="none" spellCheck={false} />
}

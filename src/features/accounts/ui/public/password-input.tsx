import { type ComponentProps, useState } from 'react'
import { Button } from '#app/ui/public/button.tsx'
import { TextInput } from '#app/ui/public/inputs.tsx'

export interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Kind of the password, for password managers. */
  autoComplete: 'current-password' | 'new-password'
}

/** Password input with a button that reveals the text. Use inside a `Field`. */
export function PasswordInput(props: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <span className="flex gap-2">
      <TextInput
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <Button
        variant="secondary"
        className="needs-script"
        aria-label="Show password"
        aria-pressed={isShown}
        aria-controls={props.id}
        disabled={props.disabled}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </Button>
    </span>
  )
}

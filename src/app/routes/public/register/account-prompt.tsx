import { useIsSignedIn } from '#app/app/root-data.ts'
import {
  CreateAccountPrompt,
  type CreateAccountPromptProps,
} from '#app/features/accounts/ui/public/account-prompt.tsx'

/**
 * Renders nothing for signed-in users: staff register other people, and a reload follows once the account
 * exists.
 */
export function VisitorAccountPrompt(props: CreateAccountPromptProps) {
  return useIsSignedIn() ? null : <CreateAccountPrompt {...props} />
}

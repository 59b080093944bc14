import {
  CreateAccountPrompt,
  type CreateAccountPromptProps,
} from '../../../../features/accounts/ui/public/account-prompt.tsx'
import { useIsSignedIn } from '../../../root-data.ts'

/**
 * Renders nothing for signed-in users: staff register other people, and a reload follows once the account
 * exists.
 */
export function VisitorAccountPrompt(props: CreateAccountPromptProps) {
  return useIsSignedIn() ? null : <CreateAccountPrompt {...props} />
}

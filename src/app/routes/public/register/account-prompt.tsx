import { useRouteLoaderData } from 'react-router'
import {
  CreateAccountPrompt,
  type CreateAccountPromptProps,
} from '../../../../features/accounts/ui/public/account-prompt.tsx'
import type { loader } from '../../../root.tsx'

/**
 * Renders nothing for signed-in users: staff register other people, and a reload follows once the account
 * exists.
 */
export default function VisitorAccountPrompt(props: CreateAccountPromptProps) {
  const isSignedIn = useRouteLoaderData<typeof loader>('root')?.isSignedIn ?? false
  return isSignedIn ? null : <CreateAccountPrompt {...props} />
}

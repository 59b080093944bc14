import { useRouteLoaderData } from 'react-router'
import {
  AccountPrompt,
  type AccountPromptProps,
} from '../../../../features/accounts/ui/public/account-prompt.tsx'
import type { loader } from '../../../root.tsx'

/** Nothing to whoever is signed in: staff register other people, and a reload comes after the account was made. */
export default function PromptForVisitors(props: AccountPromptProps) {
  const isSignedIn = useRouteLoaderData<typeof loader>('root')?.isSignedIn ?? false
  return isSignedIn ? null : <AccountPrompt {...props} />
}

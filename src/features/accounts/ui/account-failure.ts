import { ApiError, type FieldIssue } from '../../../platform/api-client/api-client.ts'

/** `link_sent` is not a failure: an e-mail was sent instead. */
export type AccountFailureKind = 'email_in_use' | 'link_sent' | 'field' | 'other'

export class AccountFailure extends ApiError {
  readonly kind: AccountFailureKind

  constructor(kind: AccountFailureKind, message: string, issues: readonly FieldIssue[] = []) {
    super(message, 0, issues)
    this.kind = kind
  }
}

const inUse = 'This email is already registered. Please try logging in instead.'
const emptyName = "Please provide a valid display name that isn't empty."
const failed = 'Registration failed. Please try again.'

function nameText(message: string): string {
  return /display name/i.test(message) ? emptyName : `Please check your display name: ${message}`
}

/** The message about the name, in either of the server's formats; otherwise null. */
function aboutName({ message, issues }: ApiError): string | null {
  const [issue] = issues
  if (issue !== undefined) return issue.path === 'displayName' ? nameText(issue.message) : null
  return /\bname\b/i.test(message) ? nameText(message) : null
}

export function explainAccountFailure(error: unknown): AccountFailure {
  if (!(error instanceof ApiError)) return new AccountFailure('other', failed)
  const { message, status, issues } = error
  if (message.includes('Email already in use')) return new AccountFailure('email_in_use', inUse)
  if (status === 403) return new AccountFailure('link_sent', message)
  const nameMessage = aboutName(error)
  if (nameMessage !== null)
    return new AccountFailure('field', nameMessage, [{ path: 'displayName', message: nameMessage }])
  return new AccountFailure(issues.length > 0 ? 'field' : 'other', message || failed, issues)
}

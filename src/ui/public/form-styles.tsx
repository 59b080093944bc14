import formStyles from './forms.css?inline'
import formStylesUrl from './forms.css?url'

const KEY = 'forms'

/** The first page of a visit has its styles inside; React finds them there and leaves them alone. */
function areInPage(): boolean {
  return import.meta.env.SSR || document.querySelector(`style[data-href="${KEY}"]`) !== null
}

/**
 * The styles of fields, steps and dialogs, for pages that have them: rendered anywhere in it, they land in the head.
 *
 * Without them every page would weigh a kilobyte more. Written into the page by the server, so that the first paint
 * waits for nothing; on the way from another page they are a file that React waits for.
 *
 * `nonce` is that of the page's Content-Security-Policy.
 */
export function FormStyles({ nonce }: { nonce?: string | undefined }) {
  if (!areInPage()) return <link rel="stylesheet" href={formStylesUrl} precedence={KEY} />
  return (
    <style href={KEY} precedence={KEY} nonce={nonce}>
      {import.meta.env.SSR ? formStyles : ''}
    </style>
  )
}

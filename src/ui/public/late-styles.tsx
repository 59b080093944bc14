/**
 * Styles that only some pages need. Rendered anywhere in a page, they land in its head; together they would add two
 * kilobytes to every other page. They lie in a layer of their own, because React puts them before the others.
 */
import carouselStyles from './carousel.css?inline'
import carouselUrl from './carousel.css?url'
import dialogStyles from './dialog.css?inline'
import dialogUrl from './dialog.css?url'
import formStyles from './forms.css?inline'
import formUrl from './forms.css?url'

export interface Sheet {
  readonly name: string
  /** Empty in the browser, which either has the sheet already or asks for the file. */
  readonly text: string
  readonly url: string
}

export interface LateStylesProps {
  /** That of the page's Content-Security-Policy. */
  nonce?: string | undefined
}

/** The first page of a visit has its styles inside; React finds them there and leaves them alone. */
function isInPage(name: string): boolean {
  return import.meta.env.SSR || document.querySelector(`style[data-href~="${name}"]`) !== null
}

/** Written into the page by the server, so that the first paint waits for nothing; later on a file React waits for. */
export function LateStyles({ sheet: { name, text, url }, nonce }: LateStylesProps & { sheet: Sheet }) {
  if (!isInPage(name)) return <link rel="stylesheet" href={url} precedence="late" />
  return (
    <style href={name} precedence="late" nonce={nonce}>
      {text}
    </style>
  )
}

/** Fields and steps. */
export function FormStyles({ nonce }: LateStylesProps) {
  const text = import.meta.env.SSR ? formStyles : ''
  return <LateStyles sheet={{ name: 'forms', text, url: formUrl }} nonce={nonce} />
}

/** The carousel and the slides in it. */
export function CarouselStyles({ nonce }: LateStylesProps) {
  const text = import.meta.env.SSR ? carouselStyles : ''
  return <LateStyles sheet={{ name: 'carousel', text, url: carouselUrl }} nonce={nonce} />
}

/** Dialogs. */
export function DialogStyles({ nonce }: LateStylesProps) {
  const text = import.meta.env.SSR ? dialogStyles : ''
  return <LateStyles sheet={{ name: 'dialog', text, url: dialogUrl }} nonce={nonce} />
}

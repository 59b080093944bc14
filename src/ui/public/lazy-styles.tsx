/** These would add 2 kB to every other page. In a layer of their own, because React inserts them first. */
import carouselStyles from './carousel.css?inline'
import carouselUrl from './carousel.css?url'
import dialogStyles from './dialog.css?inline'
import dialogUrl from './dialog.css?url'
import formStyles from './forms.css?inline'
import formUrl from './forms.css?url'

export interface Stylesheet {
  readonly name: string
  /** Empty in the browser, which loads the file. */
  readonly text: string
  readonly url: string
}

export interface LazyStylesProps {
  /** CSP nonce. */
  nonce?: string | undefined
}

/** Inlined by the server on the first page. */
function isInPage(name: string): boolean {
  return import.meta.env.SSR || document.querySelector(`style[data-href~="${name}"]`) !== null
}

/** Inlined on the server, to not delay the first paint; later a file that React waits for. */
export function LazyStyles({ sheet: { name, text, url }, nonce }: LazyStylesProps & { sheet: Stylesheet }) {
  if (!isInPage(name)) return <link rel="stylesheet" href={url} precedence="late" />
  return (
    <style href={name} precedence="late" nonce={nonce}>
      {text}
    </style>
  )
}

export function LazyFormStyles({ nonce }: LazyStylesProps) {
  const text = import.meta.env.SSR ? formStyles : ''
  return <LazyStyles sheet={{ name: 'forms', text, url: formUrl }} nonce={nonce} />
}

export function LazyCarouselStyles({ nonce }: LazyStylesProps) {
  const text = import.meta.env.SSR ? carouselStyles : ''
  return <LazyStyles sheet={{ name: 'carousel', text, url: carouselUrl }} nonce={nonce} />
}

export function LazyDialogStyles({ nonce }: LazyStylesProps) {
  const text = import.meta.env.SSR ? dialogStyles : ''
  return <LazyStyles sheet={{ name: 'dialog', text, url: dialogUrl }} nonce={nonce} />
}

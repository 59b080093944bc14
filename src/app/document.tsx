import { createContext, type ReactNode, use } from 'react'
import { ScrollRestoration } from 'react-router'
import { pageDataId } from './page-data.ts'
import { useRootData } from './root-data.ts'

export interface DocumentParts {
  readonly stylesheet: string
  /** Rules for the provider's own colors; empty without. */
  readonly brandStyle: string
  /** JSON for the browser. */
  readonly pageData: string
  readonly startScript: string
  readonly nonce?: string | undefined
}

/** Parts that the server puts into the document; empty in the browser, where React keeps the server's. */
export const DocumentPartsContext = createContext<Partial<DocumentParts>>({})

/** The HTML document. The stylesheet is inlined whole, so that the first paint waits for nothing. */
export function Document({ children }: { children: ReactNode }) {
  const { stylesheet } = use(DocumentPartsContext)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {import.meta.env.SSR ? <BrandIcons /> : null}
        <style href="public" precedence="public">
          {stylesheet}
        </style>
        {import.meta.env.SSR ? <BrandStyle /> : null}
      </head>
      <body>
        {children}
        {import.meta.env.SSR ? null : <ScrollRestoration />}
        {import.meta.env.SSR ? <PageScripts /> : null}
      </body>
    </html>
  )
}

/**
 * Scripts that are rendered on the server only, like icons and colors: React keeps elements that it does not
 * know in head and body.
 */
function PageScripts() {
  const { pageData = '', startScript = '', nonce } = use(DocumentPartsContext)
  return (
    <>
      <script
        id={pageDataId}
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: data, which cannot end the element: every < is escaped
        dangerouslySetInnerHTML={{ __html: pageData }}
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this site */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: startScript }} />
    </>
  )
}

function BrandStyle() {
  const { brandStyle = '' } = use(DocumentPartsContext)
  if (brandStyle === '') return null
  // A precedence of its own, or React would add it to the other element, whose hash is in the policy.
  return (
    <style href="brand" precedence="brand">
      {brandStyle}
    </style>
  )
}

function BrandIcons() {
  const brand = useRootData()?.settings?.brand
  if (brand === undefined) return <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
  return (
    <>
      <meta name="theme-color" content={brand.themeColor} />
      <link rel="icon" href={brand.iconUrl} type="image/png" />
      <link rel="apple-touch-icon" href={brand.iconUrl} />
      <link rel="manifest" href={`/site.webmanifest?v=${brand.version}`} />
    </>
  )
}

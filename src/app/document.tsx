import { createContext, type ReactNode, use } from 'react'
import { ScrollRestoration } from 'react-router'
import { pageDataId } from './page-data.ts'
import { useRootData } from './root-data.ts'

/** The stylesheet; empty in the browser, where React keeps the server's by its name. */
export const StylesheetContext = createContext('')

/** Rules for the provider's own colours; empty without. */
export const BrandStyleContext = createContext('')

/** JSON for the browser; empty there, because React keeps the server's. */
export const PageDataContext = createContext('')

/** The HTML document. The stylesheet is inlined whole, so that the first paint waits for nothing. */
export function Document({ children }: { children: ReactNode }) {
  const pageData = use(PageDataContext)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {import.meta.env.SSR ? <BrandIcons /> : null}
        <style href="public" precedence="public" nonce={useRootData()?.nonce}>
          {use(StylesheetContext)}
        </style>
        {import.meta.env.SSR ? <BrandStyle /> : null}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <script
          id={pageDataId}
          type="application/json"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data, which cannot end the element: every < is escaped
          dangerouslySetInnerHTML={{ __html: pageData }}
        />
      </body>
    </html>
  )
}

/** On the server only, like the icons: the browser keeps what is in the head. */
function BrandStyle() {
  const rules = use(BrandStyleContext)
  const nonce = useRootData()?.nonce
  if (rules === '') return null
  // A precedence of its own, or React would add it to the other element, whose hash is in the policy.
  return (
    <style href="brand" precedence="brand" nonce={nonce}>
      {rules}
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

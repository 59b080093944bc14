import { createContext, type ReactNode, use } from 'react'
import { ScrollRestoration } from 'react-router'
import publicStyles from '../ui/public/public.css?inline'
import { useRootData } from './root-data.ts'

/** The JSON in a page that `entry.client.tsx` continues with, under this element ID. */
export const pageDataId = 'page-data'

/** Rules for the provider's own colours; empty in the browser, which keeps the server's. */
export const BrandStyleContext = createContext('')

/** JSON for the browser; empty there, because React keeps the server's. */
export const PageDataContext = createContext('')

/**
 * The HTML document. The stylesheet is inlined whole, so that the first paint waits for nothing; React keeps the
 * server's copy by its name.
 */
export function Document({ children }: { children: ReactNode }) {
  const pageData = use(PageDataContext)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <BrandIcons />
        <style href="public" precedence="public" nonce={useRootData()?.nonce}>
          {import.meta.env.SSR ? publicStyles : ''}
        </style>
        <BrandStyle />
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
  const icon = (size: number) => `/brand/icon-${size}.png?v=${brand.version}`
  return (
    <>
      <meta name="theme-color" content={brand.themeColor} />
      <link rel="icon" href={icon(64)} type="image/png" />
      <link rel="apple-touch-icon" href={icon(180)} />
      <link rel="manifest" href={`/site.webmanifest?v=${brand.version}`} />
    </>
  )
}

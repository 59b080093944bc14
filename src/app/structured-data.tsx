/**
 * What a page tells search engines in their own language (schema.org).
 *
 * It stands in what the server sends. In a browser nobody reads it, so the facts are null there, and the code that
 * makes them is no part of what browsers load: `import.meta.env.SSR ? facts : null`.
 */
export function StructuredData({ facts }: { facts: Record<string, unknown> | null }) {
  const json = facts === null ? '' : JSON.stringify(facts).replaceAll('<', '\\u003c')
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data, which cannot end the element: every < is escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}

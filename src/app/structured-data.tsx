/**
 * Server-rendered only. Pass `import.meta.env.SSR ? facts : null` to keep its code out of the browser bundle.
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

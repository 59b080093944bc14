import { Link, type LinkProps } from 'react-router'

export interface PageLinkProps extends Omit<LinkProps, 'to' | 'discover'> {
  /** An absolute path of this site, with search params if needed. */
  to: string
}

/**
 * A router link. The server renders a plain anchor, because resolving the path of each link would be a seventh
 * of the time that it takes to render the catalogue.
 */
export function PageLink(props: PageLinkProps) {
  if (import.meta.env.SSR) {
    const { to, reloadDocument, preventScrollReset, ...anchor } = props
    return <a {...anchor} href={to} />
  }
  // Without `discover` both have the same attributes.
  return <Link {...props} discover="none" />
}

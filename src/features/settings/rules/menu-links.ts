import type { MenuEntry, MenuLink, MenuPage, PublicMenu } from '../contract/menu.ts'
import type { SiteSettings } from '../contract/settings.ts'

export const menuLinks: Record<MenuPage, MenuLink> = {
  home: { label: 'Home', href: '/' },
  about: { label: 'About Us', href: '/about' },
  seminars: { label: 'Seminars', href: '/register' },
  resources: { label: 'Resources', href: '/resources' },
  status: { label: 'Check your registration', href: '/status' },
  contact: { label: 'Contact Us', href: '/contact' },
  privacy: { label: 'Privacy', href: '/privacy' },
}

const verifyLink: MenuLink = { label: 'Verify a Certificate', href: '/verify' }

/** The links of header and footer. Pages on which nothing has been written are left out. */
export function toPublicMenu(settings: Pick<SiteSettings, 'about' | 'resources' | 'menu'>): PublicMenu {
  const written = settings.menu.pages.filter(({ page }) => hasPageContent(page, settings))
  const listed = (isListed: (entry: MenuEntry) => boolean) =>
    written.filter(isListed).map(({ page }) => menuLinks[page])
  return {
    header: listed((entry) => entry.isInHeader),
    footer: [...listed((entry) => entry.isInFooter), verifyLink],
  }
}

/** Whether something is written on a page; most pages never are empty. */
export function hasPageContent(
  page: MenuPage,
  { about, resources }: Pick<SiteSettings, 'about' | 'resources'>,
): boolean {
  if (page === 'resources') return resources.cards.length > 0
  if (page !== 'about') return true
  const { story, mission, vision, timeline, values } = about
  return mission !== '' || vision !== '' || [story, timeline, values].some((part) => part.length > 0)
}

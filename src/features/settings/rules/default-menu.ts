import type { SiteMenuSettings } from '../contract/menu.ts'

export const defaultMenu: SiteMenuSettings = {
  pages: [
    { page: 'home', isInHeader: true, isInFooter: true },
    { page: 'about', isInHeader: true, isInFooter: true },
    { page: 'seminars', isInHeader: true, isInFooter: true },
    { page: 'resources', isInHeader: false, isInFooter: true },
    { page: 'status', isInHeader: false, isInFooter: true },
    { page: 'contact', isInHeader: true, isInFooter: true },
    { page: 'privacy', isInHeader: false, isInFooter: true },
  ],
}

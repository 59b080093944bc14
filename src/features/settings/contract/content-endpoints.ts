/** Sections with the content of pages, and what the pages show of them. */
import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { About } from './about.ts'
import {
  AboutContent,
  HomeContent,
  PrivacyNoticeContent,
  PrivacyNoticeQuery,
  ResourcePageQuery,
  ResourcesContent,
} from './content.ts'
import { Home } from './home.ts'
import { Menu } from './menu.ts'
import { PrivacyNotice } from './privacy-notice.ts'
import { ResourcePage, Resources } from './resources.ts'
import { savedSection, sectionInput } from './settings.ts'

export const contentEndpoints = {
  'GET /settings/menu': {
    summary: 'Get the menus of header and footer',
    access: 'settings.content',
    shows: ['settings'],
    response: savedSection(Menu),
  },
  'POST /settings/menu': {
    summary: 'Change the menus of header and footer',
    access: 'settings.content',
    changes: ['settings'],
    body: sectionInput(Menu),
    response: savedSection(Menu),
    refusals: [409],
  },
  'GET /settings/home': {
    summary: 'Get the content of the home page',
    access: 'settings.content',
    shows: ['settings'],
    response: savedSection(Home),
  },
  'POST /settings/home': {
    summary: 'Change the content of the home page',
    access: 'settings.content',
    changes: ['settings'],
    body: sectionInput(Home),
    response: savedSection(Home),
    refusals: [409],
  },
  'GET /settings/about': {
    summary: 'Get the content of the about page',
    access: 'settings.content',
    shows: ['settings'],
    response: savedSection(About),
  },
  'POST /settings/about': {
    summary: 'Change the content of the about page',
    access: 'settings.content',
    changes: ['settings'],
    body: sectionInput(About),
    response: savedSection(About),
    refusals: [409],
  },
  'GET /settings/resources': {
    summary: 'Get the resources and their pages',
    access: 'settings.content',
    shows: ['settings'],
    response: savedSection(Resources),
  },
  'POST /settings/resources': {
    summary: 'Change the resources and their pages',
    access: 'settings.content',
    changes: ['settings'],
    body: sectionInput(Resources),
    response: savedSection(Resources),
    refusals: [409],
  },
  'GET /settings/privacy-notice': {
    summary: 'Get the privacy notice',
    access: 'settings.content',
    shows: ['settings'],
    response: savedSection(PrivacyNotice),
  },
  'POST /settings/privacy-notice': {
    summary: 'Change the privacy notice',
    access: 'settings.content',
    changes: ['settings'],
    body: sectionInput(PrivacyNotice),
    response: savedSection(PrivacyNotice),
    refusals: [409],
  },
  'GET /content/home': {
    summary: 'Get what the home page shows',
    access: 'public',
    response: HomeContent,
  },
  'GET /content/about': {
    summary: 'Get what the about page shows',
    access: 'public',
    response: AboutContent,
  },
  'GET /content/resources': {
    summary: 'Get what the page of resources shows',
    access: 'public',
    response: ResourcesContent,
  },
  'GET /content/resources/page': {
    summary: 'Get a resource that has a page of its own',
    access: 'public',
    query: ResourcePageQuery,
    response: ResourcePage,
    refusals: [404],
  },
  'GET /content/privacy-notice': {
    summary: 'Get the privacy notice in force, or an earlier version',
    access: 'public',
    query: PrivacyNoticeQuery,
    response: PrivacyNoticeContent,
    refusals: [404],
  },
} as const satisfies DeclaredEndpoints

type ContentEndpoints = typeof contentEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends ContentEndpoints {}
}

/** Endpoints of what the pages show of the settings. */
import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import {
  AboutContent,
  HomeContent,
  PrivacyNoticeContent,
  PrivacyNoticeQuery,
  ResourcePageQuery,
  ResourcesContent,
} from './content.ts'
import { ResourcePage } from './resources.ts'

export const contentEndpoints = {
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

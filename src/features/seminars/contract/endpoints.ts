import { SuccessResponse } from '../../../platform/wire-shapes.ts'
import type { DeclaredEndpoints } from '../../people/contract/endpoint.ts'
import { CalendarMonth, CalendarQuery } from './calendar.ts'
import {
  CreateCategoryInput,
  CreateSeminarInput,
  DeleteCategoryInput,
  DeleteSeminarInput,
  UpdateCategoryInput,
  UpdateSeminarInput,
} from './planning-forms.ts'
import {
  CategoryList,
  CategoryResponse,
  ListCategoriesQuery,
  ListSeminarsQuery,
  RegistrantCounts,
  SeminarChangeResponse,
  SeminarDetails,
  SeminarDetailsQuery,
  SeminarList,
} from './seminars.ts'

export const seminarsEndpoints = {
  'GET /categories': {
    summary: 'Categories, each with the number of its seminars',
    access: 'public',
    query: ListCategoriesQuery,
    response: CategoryList,
  },
  'POST /categories': {
    summary: 'Make a category',
    access: 'categories.manage',
    body: CreateCategoryInput,
    response: CategoryResponse,
    refusals: [409],
  },
  'POST /categories/update': {
    summary: 'Change a category',
    access: 'categories.manage',
    body: UpdateCategoryInput,
    response: CategoryResponse,
    refusals: [404, 409],
  },
  'POST /categories/delete': {
    summary: 'Take a category out of use; its seminars keep it',
    access: 'categories.manage',
    body: DeleteCategoryInput,
    response: CategoryResponse,
    refusals: [404],
  },
  'POST /seminars': {
    summary: 'Make a seminar',
    access: 'seminars.manage',
    body: CreateSeminarInput,
    response: SeminarDetails,
  },
  'GET /seminars/calendar': {
    summary: 'The seminars of a month of the Manila calendar',
    access: 'seminars.look',
    query: CalendarQuery,
    response: CalendarMonth,
  },
} as const satisfies DeclaredEndpoints

export const seminarOperationsEndpoints = {
  'GET /seminars': {
    summary: 'Seminars, a page at a time',
    access: 'public',
    query: ListSeminarsQuery,
    response: SeminarList,
  },
  'GET /seminars/details': {
    summary: 'One seminar',
    access: 'public',
    query: SeminarDetailsQuery,
    response: SeminarDetails,
    refusals: [404],
  },
  'GET /seminars/registrant-counts': {
    summary: 'How many registrants a change of a seminar is e-mailed to',
    access: 'seminars.manage',
    query: SeminarDetailsQuery,
    response: RegistrantCounts,
    refusals: [404],
  },
  'POST /seminars/update': {
    summary:
      'Change a seminar; registrants are e-mailed when it is cancelled, and when its date, time or place changes unless `notifyRegistrants` is false',
    access: 'seminars.manage',
    body: UpdateSeminarInput,
    response: SeminarChangeResponse,
    refusals: [404, 409],
  },
  'POST /seminars/delete': {
    summary: 'Delete a seminar that nobody registered for',
    access: 'seminars.manage',
    body: DeleteSeminarInput,
    response: SuccessResponse,
    refusals: [404, 409],
  },
} as const satisfies DeclaredEndpoints

type SeminarsEndpoints = typeof seminarsEndpoints
type SeminarOperationsEndpoints = typeof seminarOperationsEndpoints

declare module '../../../platform/endpoint.ts' {
  interface ApiEndpoints extends SeminarsEndpoints, SeminarOperationsEndpoints {}
}

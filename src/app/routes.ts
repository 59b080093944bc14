import type { RouteObject } from 'react-router'

const modules = import.meta.glob<RouteModule>(['./layouts/*-area.tsx', './routes/*/*.tsx'])

/** Error of an open page that, after an upgrade of the site, no longer finds the files of other pages. */
export class PageFileError extends Error {}

/** Names a page by its file, by which the server finds the page's script and action. */
function fromFile(file: string) {
  const load = modules[`./${file}`]
  if (load === undefined) throw new Error(`There is no route module ${file}.`)
  return {
    id: file,
    lazy: () =>
      load().catch((cause: unknown) => {
        throw new PageFileError('The script of the page could not be loaded.', { cause })
      }),
  }
}

const page = (path: string, file: string): RouteObject => ({ path, ...fromFile(file) })

const layout = (file: string, children: RouteObject[]): RouteObject => ({ ...fromFile(file), children })

/** Page in development only; no name of it reaches visitors. */
const designPage: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '_design',
        lazy: async () => ({ Component: (await import('../ui/public/design-page.tsx')).DesignPage }),
      },
    ]
  : []

export const memberAreaId = 'layouts/member-area.tsx'

/** All pages; the root route is added by `root.tsx`. */
export const pageRoutes: RouteObject[] = [
  page('check-in', 'routes/check-in/check-in.tsx'),
  layout('layouts/public-area.tsx', [
    { index: true, ...fromFile('routes/public/home.tsx') },
    page('register', 'routes/public/register.tsx'),
    page('seminars/:seminar', 'routes/public/seminar.tsx'),
    page('seminars/:seminar/book', 'routes/public/book-seats.tsx'),
    page('about', 'routes/public/about.tsx'),
    page('provider', 'routes/public/provider.tsx'),
    page('resources', 'routes/public/resources.tsx'),
    page('resources/*', 'routes/public/resource-document.tsx'),
    page('privacy', 'routes/public/privacy.tsx'),
    page('contact', 'routes/public/contact.tsx'),
    page('status', 'routes/public/status.tsx'),
    page('login', 'routes/public/login.tsx'),
    page('forgot-password', 'routes/public/forgot-password.tsx'),
    page('account-link', 'routes/public/account-link.tsx'),
    page('report-change', 'routes/public/report-change.tsx'),
    page('send-proof', 'routes/public/send-proof.tsx'),
    page('my-registrations', 'routes/public/my-registrations.tsx'),
    page('booking', 'routes/public/booking.tsx'),
    page('not-me', 'routes/public/not-me.tsx'),
    page('waiting-list', 'routes/public/waiting-list.tsx'),
    page('t/:ticket?', 'routes/public/ticket.tsx'),
    page('evaluation/:ticket?', 'routes/public/evaluation.tsx'),
    page('verify', 'routes/public/verify.tsx'),
    page('v/:number/:code', 'routes/public/certificate.tsx'),
    page('present/:token', 'routes/public/presenter.tsx'),
    page('_index_backup', 'routes/public/index-backup.tsx'),
    ...designPage,
    page('*', 'routes/public/not-found.tsx'),
  ]),
  layout(memberAreaId, [
    page('dashboard', 'routes/member/dashboard.tsx'),
    page('account', 'routes/member/account.tsx'),
    page('my-cpd', 'routes/member/my-cpd.tsx'),
    page('new-password', 'routes/member/new-password.tsx'),
    page('two-step-sign-in', 'routes/member/two-step-sign-in.tsx'),
    layout('layouts/admin-area.tsx', [
      page('attendees', 'routes/admin/attendees.tsx'),
      page('seminars', 'routes/admin/seminars.tsx'),
      page('seminars/speakers', 'routes/admin/speakers.tsx'),
      page('seminars/library/evaluation', 'routes/admin/evaluation-library.tsx'),
      page('seminars/:seminarId/overview', 'routes/admin/overview.tsx'),
      page('seminars/:seminarId/registrations', 'routes/admin/registrations.tsx'),
      page('seminars/:seminarId/settings', 'routes/admin/seminar-settings.tsx'),
      page('seminars/:seminarId/programme', 'routes/admin/programme.tsx'),
      page('seminars/:seminarId/attendance', 'routes/admin/attendance.tsx'),
      page('seminars/:seminarId/attendance-sheet', 'routes/admin/attendance-sheet.tsx'),
      page('seminars/:seminarId/waiting-list', 'routes/admin/waiting-list.tsx'),
      page('seminars/:seminarId/evaluation', 'routes/admin/evaluation.tsx'),
      page('seminars/:seminarId/certificates', 'routes/admin/certificates.tsx'),
      page('seminars/:seminarId/report', 'routes/admin/report.tsx'),
      page('categories', 'routes/admin/categories.tsx'),
      page('accreditation', 'routes/admin/accreditation.tsx'),
      page('bookings', 'routes/admin/bookings.tsx'),
      page('payments', 'routes/admin/payments.tsx'),
      page('bills', 'routes/admin/bills.tsx'),
      page('bills/statements', 'routes/admin/statements.tsx'),
      page('bills/credits', 'routes/admin/credits.tsx'),
      page('bills/discounts', 'routes/admin/discounts.tsx'),
      page('email-integration', 'routes/admin/email-integration.tsx'),
      page('settings', 'routes/admin/settings.tsx'),
      page('settings/certificates', 'routes/admin/certificate-designs.tsx'),
      page('admin', 'routes/admin/admin.tsx'),
    ]),
  ]),
]

/** Loader, component, error boundary and handle. */
type RouteModule = Awaited<ReturnType<Extract<NonNullable<RouteObject['lazy']>, (...args: never) => unknown>>>

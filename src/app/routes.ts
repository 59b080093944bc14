import type { RouteObject } from 'react-router'
import type { RouteModule } from './route-module.ts'

const modules = import.meta.glob<RouteModule>([
  './layouts/*-area.tsx',
  './routes/{public,member}/*.tsx',
  '!./routes/member/{dashboard,new-password,two-step-sign-in}.tsx',
  '!./routes/public/{design,about,account-link,certificate,evaluation,forgot-password,index-backup,my-registrations,presenter,privacy,report-change,resource-document,status,ticket,verify}.tsx',
])

/** Named by its file, by which the server finds the page's script and action. */
function fromFile(file: string) {
  const load = modules[`./${file}`]
  if (load === undefined) throw new Error(`There is no route module ${file}.`)
  return { id: file, lazy: load }
}

const page = (path: string, file: string): RouteObject => ({ path, ...fromFile(file) })

/** Listed apart, because every entry of `modules` weighs on every public page. */
const rarePage = (path: string, file: string): RouteObject => ({
  path,
  id: file,
  lazy: async () => (await import('./rare-routes.ts')).loadRareRoute(file),
})

const layout = (file: string, children: RouteObject[]): RouteObject => ({ ...fromFile(file), children })

const designFile = 'routes/public/design.tsx'

/** In development only; no name of it reaches visitors. */
const designPage: RouteObject[] = import.meta.env.DEV
  ? [{ path: '_design', id: designFile, lazy: () => import('./routes/public/design.tsx') }]
  : []

/** All pages; the root route is added by `root.tsx`. */
export const pages: RouteObject[] = [
  layout('layouts/public-area.tsx', [
    { index: true, ...fromFile('routes/public/home.tsx') },
    page('register', 'routes/public/register.tsx'),
    page('seminars/:seminar', 'routes/public/seminar.tsx'),
    rarePage('about', 'routes/public/about.tsx'),
    page('resources', 'routes/public/resources.tsx'),
    rarePage('resources/*', 'routes/public/resource-document.tsx'),
    rarePage('privacy', 'routes/public/privacy.tsx'),
    page('contact', 'routes/public/contact.tsx'),
    rarePage('status', 'routes/public/status.tsx'),
    page('login', 'routes/public/login.tsx'),
    rarePage('forgot-password', 'routes/public/forgot-password.tsx'),
    rarePage('account-link', 'routes/public/account-link.tsx'),
    rarePage('report-change', 'routes/public/report-change.tsx'),
    page('send-proof', 'routes/public/send-proof.tsx'),
    rarePage('my-registrations', 'routes/public/my-registrations.tsx'),
    rarePage('t/:ticket?', 'routes/public/ticket.tsx'),
    rarePage('evaluation/:ticket?', 'routes/public/evaluation.tsx'),
    rarePage('verify', 'routes/public/verify.tsx'),
    rarePage('v/:number/:code', 'routes/public/certificate.tsx'),
    rarePage('present/:token', 'routes/public/presenter.tsx'),
    rarePage('_index_backup', 'routes/public/index-backup.tsx'),
    ...designPage,
    page('*', 'routes/public/not-found.tsx'),
  ]),
  layout('layouts/member-area.tsx', [
    rarePage('dashboard', 'routes/member/dashboard.tsx'),
    page('account', 'routes/member/account.tsx'),
    rarePage('new-password', 'routes/member/new-password.tsx'),
    rarePage('two-step-sign-in', 'routes/member/two-step-sign-in.tsx'),
    layout('layouts/admin-area.tsx', [
      rarePage('attendees', 'routes/admin/attendees.tsx'),
      rarePage('seminars', 'routes/admin/seminars.tsx'),
      rarePage('seminars/speakers', 'routes/admin/speakers.tsx'),
      rarePage('seminars/:seminarId/programme', 'routes/admin/programme.tsx'),
      rarePage('seminars/:seminarId/attendance', 'routes/admin/attendance.tsx'),
      rarePage('seminars/:seminarId/attendance-sheet', 'routes/admin/attendance-sheet.tsx'),
      rarePage('seminars/:seminarId/evaluation', 'routes/admin/evaluation.tsx'),
      rarePage('seminars/:seminarId/certificates', 'routes/admin/certificates.tsx'),
      rarePage('categories', 'routes/admin/categories.tsx'),
      rarePage('accreditation', 'routes/admin/accreditation.tsx'),
      rarePage('bills', 'routes/admin/bills.tsx'),
      rarePage('bills/discounts', 'routes/admin/discounts.tsx'),
      rarePage('email-integration', 'routes/admin/email-integration.tsx'),
      rarePage('settings', 'routes/admin/settings.tsx'),
      rarePage('settings/certificates', 'routes/admin/certificate-designs.tsx'),
      rarePage('admin', 'routes/admin/admin.tsx'),
    ]),
  ]),
]

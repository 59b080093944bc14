/** Rules of a site that its administrators can change. Filled by declaration merging where they are saved. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface SitePolicies {}

/** Keys of the browser's storage, versioned by shape. */
export const draftStorageKey = 'pagsulong.registration.1'
export const tabDraftStorageKey = 'pagsulong.registration-tab.1'
export const finishedRegistrationsStorageKey = 'pagsulong.registered.1'

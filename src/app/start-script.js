;(() => {
  const { entry, modules, startsAtOnce, storageKeys } = JSON.parse(
    document.getElementById('page-data')?.textContent ?? '{}',
  ).start
  const improved = 'button, input, select, textarea, summary, [data-improved]'
  const needsScript = 'button[type="button"]:not([popovertarget]), button[data-improved]'
  let isStarted = false
  // From here on React takes every event itself.
  let isHydrating = false
  /** @type {HTMLButtonElement | null} */
  let pressed = null

  function start() {
    if (isStarted) return
    isStarted = true
    for (const href of modules) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    import(entry).then(({ hydrated }) => hydrated).then(repeatPress, doWithoutScript)
  }

  function repeatPress() {
    const waiting = pressed
    dropPress()
    waiting?.click()
  }

  function dropPress() {
    pressed?.removeAttribute('aria-busy')
    pressed = null
  }

  function doWithoutScript() {
    isStarted = false
    const waiting = pressed
    dropPress()
    if (waiting?.type === 'submit') waiting.form?.submit()
  }

  /** @param {Event} event */
  function startIfImproved({ target }) {
    if (target instanceof Element && target.closest(improved)) start()
  }

  /** @param {MouseEvent} event */
  function holdPress(event) {
    const button = event.target instanceof Element ? event.target.closest(needsScript) : null
    if (!(button instanceof HTMLButtonElement)) return
    dropPress()
    if (isHydrating) return
    pressed = button
    event.preventDefault()
    button.setAttribute('aria-busy', 'true')
  }

  /** @param {Event} event */
  function submitChange({ target }) {
    if (isHydrating || !(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    if (target.matches('[data-submits]')) target.form?.requestSubmit()
  }

  function isStored() {
    try {
      return storageKeys.some((/** @type {string} */ key) => localStorage.getItem(key) !== null)
    } catch {
      return false
    }
  }

  function startWhenIdle() {
    const { saveData = false, effectiveType = '4g' } = Object(Reflect.get(navigator, 'connection'))
    if (saveData || effectiveType !== '4g') return
    setTimeout(() => (window.requestIdleCallback ?? setTimeout)(start), 5000)
  }

  for (const act of ['pointerdown', 'pointerover', 'keydown', 'focusin']) {
    document.addEventListener(act, startIfImproved, { passive: true })
  }
  document.addEventListener('click', holdPress)
  // Who goes on typing has not finished: the next letters would land on another step.
  document.addEventListener('input', dropPress)
  document.addEventListener('hydrating', () => {
    isHydrating = true
  })
  document.addEventListener('change', submitChange)
  if (startsAtOnce || isStored()) start()
  else addEventListener('load', startWhenIdle)
})()

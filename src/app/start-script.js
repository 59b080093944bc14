;(() => {
  const { start: page } = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}')
  const improved = 'button, input, select, textarea, summary, [data-improved]'
  const needsScript = 'button[type="button"]:not([popovertarget]), button[data-improved]'
  let isStarted = false
  let isHydrated = false
  let pressed = /** @type {HTMLButtonElement | null} */ (null)

  function dropPress() {
    const button = pressed
    button?.removeAttribute('aria-busy')
    pressed = null
    return button
  }
  async function start() {
    if (isStarted) return
    isStarted = true
    for (const href of page.modules)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    try {
      const { hydrated } = await import(page.entry)
      await hydrated
      isHydrated = true
      dropPress()?.click()
    } catch {
      isStarted = false
      const button = dropPress()
      if (button?.type === 'submit') button.form?.submit()
    }
  }

  /** @param {string} act @param {(element: Element, event: Event) => void} react */
  const on = (act, react) =>
    addEventListener(act, (event) => event.target instanceof Element && react(event.target, event), true)
  for (const act of ['pointerdown', 'pointerover', 'keydown', 'focusin'])
    on(act, (element) => element.closest(improved) && start())
  on('click', (element, event) => {
    const button = /** @type {HTMLButtonElement | null} */ (element.closest(needsScript))
    if (isHydrated || button === null) return
    dropPress()
    pressed = button
    // React would drop it while a part of the page is still loading.
    event.stopImmediatePropagation()
    event.preventDefault()
    button.setAttribute('aria-busy', 'true')
  })
  // Who goes on typing has not finished: the next letters would land on another step.
  on('input', dropPress)
  on('change', (element) => {
    if (!isHydrated && element.matches('[data-submits]')) element.closest('form')?.requestSubmit()
  })

  const stored = document.querySelector('[data-stored]')?.getAttribute('data-stored')?.split(' ') ?? []
  const { saveData, effectiveType = '4g' } = Object(Reflect.get(navigator, 'connection'))
  const startWhenIdle = () => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(start), 5000)
  try {
    if (page.startsAtOnce || stored.some((key) => localStorage.getItem(key) !== null)) void start()
  } catch {}
  if (!isStarted && !saveData && effectiveType === '4g') addEventListener('load', startWhenIdle)
})()

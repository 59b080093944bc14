/** A volunteer's device: Chromium with its own profile folder, which can be killed and reopened. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { browserFlags } from '#tests/kit/browser-flags.ts'
import { childrenOf, until } from '../kit/drilled-site.ts'

const verdictWithinMs = 30_000

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

export class DrilledDevice {
  readonly #folder: string
  readonly #pageUrl: string
  #context: BrowserContext | null = null
  #page: Page | null = null

  constructor({ folder, pageUrl }: { readonly folder: string; readonly pageUrl: string }) {
    this.#folder = folder
    this.#pageUrl = pageUrl
  }

  /** Opens check-in by its pass and waits until everything for work without a network is stored. */
  async openByPass(passUrl: string): Promise<void> {
    const page = await this.#launch()
    await page.goto(passUrl)
    await page.getByText(/^Online — all sent$/).waitFor()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  }

  async #launch(): Promise<Page> {
    this.#context = await chromium.launchPersistentContext(this.#folder, {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [...browserFlags],
      timeout: 120_000,
    })
    this.#context.setDefaultTimeout(60_000)
    const [page = await this.#context.newPage()] = this.#context.pages()
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
    this.#page = page
    return page
  }

  get page(): Page {
    assert(this.#page !== null, 'the device is open')
    return this.#page
  }

  async setOffline(isOffline: boolean): Promise<void> {
    await this.#context?.setOffline(isOffline)
  }

  /** After a kill; without a network. */
  async reopenOffline(): Promise<void> {
    const page = await this.#launch()
    await this.setOffline(true)
    await page.goto(this.#pageUrl)
    await page.getByText(/^Offline — /).waitFor()
    await page.waitForFunction(() => document.activeElement?.matches('input[type=search]'))
  }

  /** What the page says that it has not sent. */
  async countWaiting(): Promise<number> {
    const text = await this.page.getByText(/^(Online|Offline) — /).innerText()
    return text.endsWith('all sent') ? 0 : Number(/(\d+) waiting/.exec(text)?.[1])
  }

  /**
   * Types a ticket as a scanner does and waits for its verdict.
   * @param waiting scans on the device afterwards
   */
  async scan(ticket: string, waiting: number): Promise<void> {
    await this.page.keyboard.insertText(ticket)
    await this.page.keyboard.press('Enter')
    await this.page.waitForFunction(
      (expected) => {
        const isWelcome = /^Welcome, /.test(document.querySelector('.verdict .title')?.textContent ?? '')
        return isWelcome && document.querySelector('.connection p')?.textContent === expected
      },
      `Offline — ${waiting} waiting`,
      { timeout: verdictWithinMs },
    )
  }

  async waitUntilSent(withinMs: number): Promise<void> {
    try {
      await this.page.getByText(/^Online — all sent$/).waitFor({ timeout: withinMs })
    } catch (error) {
      throw new Error(`Not everything was sent. The page says:\n${await this.page.innerText('body')}`, {
        cause: error,
      })
    }
  }

  /** Ends all its processes with SIGKILL, as a battery that runs out. */
  async kill(): Promise<void> {
    const main = childrenOf(process.pid).find((pid) => commandOf(pid).includes(this.#folder))
    assert(main !== undefined, 'the browser runs')
    // Playwright starts it as the leader of a process group.
    process.kill(-main, 'SIGKILL')
    await until('the browser is gone', () => !childrenOf(process.pid).includes(main))
    await this.#context?.close().catch(() => undefined)
  }

  async close(): Promise<void> {
    await this.#context?.close().catch(() => undefined)
  }
}

import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, launchChromium } from '../support/chromium.ts'
import { SIZES, type Size, writtenPage } from '../support/report-page.ts'

const WIDE = { width: 1200, height: 900 }
const NARROW = { width: 320, height: 640 }
const SCHEMES = ['light', 'dark'] as const

/** An open page, and what it did that it should not have. */
interface Opened {
  page: Page
  file: string
  /** Addresses asked for beside the page itself. */
  requests: string[]
  /** What stands in the console. */
  complaints: string[]
}

describe.skipIf(!hasChromium())('the report as a page in Chromium', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser.close())

  async function open(size: Size, options: BrowserContextOptions = {}): Promise<Opened> {
    const file = await writtenPage(size)
    const context = await browser.newContext({
      viewport: WIDE,
      reducedMotion: 'reduce',
      ...options,
    })
    const page = await context.newPage()
    const opened: Opened = { page, file, requests: [], complaints: [] }
    const url = pathToFileURL(file).href
    page.on('request', (request) => {
      if (request.url() !== url) opened.requests.push(request.url())
    })
    page.on('console', (message) => opened.complaints.push(message.text()))
    page.on('pageerror', (error) => opened.complaints.push(error.message))
    await page.goto(url, { waitUntil: 'load' })
    return opened
  }

  const unfold = (page: Page) =>
    page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true')

  describe.each(SIZES)('with %i outcomes', (size) => {
    test.each(SCHEMES)(
      'is shown in %s colours, asks for nothing and complains of nothing',
      async (colorScheme) => {
        const { page, file, requests, complaints } = await open(size, { colorScheme })
        const shot = (name: string) => join(dirname(file), `${name}-${colorScheme}.png`)
        await page.screenshot({ path: shot('wide'), fullPage: true })
        await page.setViewportSize(NARROW)
        await page.screenshot({ path: shot('narrow'), fullPage: true })
        await unfold(page)
        expect({ requests, complaints }).toEqual({ requests: [], complaints: [] })
        await page.context().close()
      },
    )
  })
})

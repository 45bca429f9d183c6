import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, launchChromium } from '../support/chromium.ts'
import { SIZES, type Size, writtenPage } from '../support/report-page.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const WIDE = { width: 1200, height: 900 }
/** The width that WCAG 2.2 (1.4.10) asks a page to fit into. */
const NARROW = { width: 320, height: 640 }
const SCHEMES = ['light', 'dark'] as const

/** What may take the keyboard's focus and is in view. */
const CONTROLS =
  '[...document.querySelectorAll("a[href], button, summary, input, [tabindex=\\"0\\"]")].filter((one) => one.checkVisibility())'

/** An open page, and what it did that it should not have. */
interface Opened {
  page: Page
  file: string
  data: string
  /** Addresses asked for beside the page itself. */
  requests: string[]
  /** What stands in the console, and dialogs. */
  complaints: string[]
}

interface Violation {
  id: string
  impact: string
  nodes: { html: string; failureSummary: string }[]
}

const unfold = (page: Page) =>
  page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true')

/** Of a table so many rows are audited: the others are as these, and a thousand take axe-core a minute. */
const ROWS = 20

/** Everything axe-core finds, its advice included. */
async function violations(page: Page): Promise<string[]> {
  const rest = `tbody tr:nth-child(n + ${ROWS + 1})`
  await page.evaluate(`for (const row of document.querySelectorAll('${rest}')) row.remove()`)
  const { violations } = await page.evaluate<{ violations: Violation[] }>(`${AXE}; axe.run()`)
  return violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
  )
}

describe.skipIf(!hasChromium())('the report as a page in Chromium', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser.close())

  async function open(size: Size, options: BrowserContextOptions = {}): Promise<Opened> {
    const { page: file, data } = await writtenPage(size)
    const context = await browser.newContext({
      viewport: WIDE,
      reducedMotion: 'reduce',
      ...options,
    })
    const page = await context.newPage()
    const opened: Opened = { page, file, data, requests: [], complaints: [] }
    const url = pathToFileURL(file).href
    page.on('request', (request) => {
      if (request.url() !== url) opened.requests.push(request.url())
    })
    page.on('console', (message) => opened.complaints.push(message.text()))
    page.on('pageerror', (error) => opened.complaints.push(error.message))
    page.on('dialog', (dialog) => opened.complaints.push(dialog.message()))
    await page.goto(url, { waitUntil: 'load' })
    return opened
  }

  describe.each(SIZES)('with %i outcomes', (size) => {
    test.each(SCHEMES)(
      'in %s colours it asks for nothing, complains of nothing, and axe-core finds nothing',
      async (colorScheme) => {
        const { page, file, requests, complaints } = await open(size, { colorScheme })
        const shoot = (name: string) =>
          page.screenshot({
            path: join(dirname(file), `${name}-${colorScheme}.png`),
            fullPage: true,
          })
        await shoot('wide')
        const folded = await violations(page)
        await unfold(page)
        const unfolded = await violations(page)
        await page.reload()
        await page.setViewportSize(NARROW)
        await shoot('narrow')
        expect({ requests, complaints, folded, unfolded }).toEqual({
          requests: [],
          complaints: [],
          folded: [],
          unfolded: [],
        })
        await page.context().close()
      },
    )

    test('it fits a window of 320 pixels, folded and unfolded', async () => {
      const { page } = await open(size, { viewport: NARROW })
      const width = () => page.evaluate('document.documentElement.scrollWidth')
      const folded = await width()
      await unfold(page)
      expect([folded, await width()]).toEqual([NARROW.width, NARROW.width])
      await page.context().close()
    })

    test('it prints, and without scripts it says the same', async () => {
      const { page, file } = await open(size)
      const pdf = join(dirname(file), 'print.pdf')
      await page.pdf({ path: pdf, format: 'A4', printBackground: true })
      expect(readFileSync(pdf).subarray(0, 5).toString()).toBe('%PDF-')
      await page.evaluate('for (const one of document.querySelectorAll(".filter")) one.remove()')
      const scripted = await page.locator('main').textContent()
      await page.context().close()
      const plain = await open(size, { javaScriptEnabled: false })
      expect(await plain.page.locator('main').textContent()).toBe(scripted)
      await plain.page.context().close()
    })
  })

  test('a project without sessions is told how to begin', async () => {
    const { page } = await open(0)
    const text = await page.locator('main').textContent()
    expect(text).toContain('Nothing is recorded yet')
    expect(text).toContain('tailtest install makes the agent report')
    await page.context().close()
  })

  test('what needs attention comes first, and a name is only a name', async () => {
    const { page } = await open(1000)
    const headings = await page.locator('h2, h3').allTextContents()
    expect(headings.slice(0, 6)).toEqual([
      'Needs attention',
      'Regressions',
      'Recurring failures',
      'Untested sources',
      'Last session',
      'Failures',
    ])
    expect(await page.locator('.failure h4').allTextContents()).toContainEqual(
      expect.stringContaining('img src=x onerror=alert(1)'),
    )
    expect(await page.locator('img').count()).toBe(0)
    await page.context().close()
  })

  test('the keyboard reaches every control and shows where it is', async () => {
    const { page } = await open(10)
    await unfold(page)
    const all = Number(await page.evaluate(`${CONTROLS}.length`))
    expect(all).toBeGreaterThan(40)
    const reached = new Set<unknown>()
    const unseen: unknown[] = []
    for (let press = 0; press < all; press += 1) {
      await page.keyboard.press('Tab')
      reached.add(await page.evaluate(`${CONTROLS}.indexOf(document.activeElement)`))
      const focus = await page.evaluate(
        '[getComputedStyle(document.activeElement).outlineStyle, document.activeElement.outerHTML.slice(0, 99)]',
      )
      if (Array.isArray(focus) && focus[0] === 'none') unseen.push(focus[1])
    }
    expect({ reached: reached.size, strangers: reached.has(-1), unseen }).toEqual({
      reached: all,
      strangers: false,
      unseen: [],
    })
    await page.context().close()
  })

  test('a thousand outcomes open at once, are filtered while one types, and are sorted', async () => {
    const { page, file, data } = await open(1000)
    const { entries, flaky, recurring, never_failed } = JSON.parse(readFileSync(data, 'utf8'))
    expect(entries).toHaveLength(1000)
    expect([flaky, recurring, never_failed].every(({ length }) => length > 0)).toBe(true)
    const figures = await page.evaluate<{ load: number; elements: number }>(
      '({ load: performance.getEntriesByType("navigation")[0].loadEventEnd, elements: document.querySelectorAll("*").length })',
    )
    await page.getByText('1000 outcomes, the newest first').click()
    const filter = page.getByLabel('Filter by file, outcome or session')
    const rows = page.locator('#outcomes tbody tr:visible')
    const began = performance.now()
    await filter.fill('billing/rates regression')
    const shown = await rows.count()
    const filterMs = performance.now() - began
    console.log(
      `1,000 outcomes: ${statSync(file).size} bytes, ${figures.elements} elements, loaded in ${Math.round(figures.load)} ms, filtered in ${Math.round(filterMs)} ms`,
    )
    expect(figures.elements).toBeLessThan(20_000)
    expect(figures.load).toBeLessThan(3000)
    expect(filterMs).toBeLessThan(2000)
    expect(shown).toBeGreaterThan(0)
    expect(shown).toBeLessThan(100)
    expect(await page.getByRole('status').textContent()).toBe(`${shown} of 1000`)
    const moments = () => rows.locator('td:last-child').allTextContents()
    const column = page.locator('#outcomes').getByRole('button', { name: 'When' })
    await column.click()
    const upwards = await moments()
    expect(upwards).toEqual([...upwards].sort())
    await column.press('Enter')
    expect(await moments()).toEqual(upwards.toReversed())
    await page.context().close()
  })
})

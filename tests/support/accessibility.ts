import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { isLongRun } from './long-run.ts'

export const viewports = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const

/** WCAG 2.2 to level AA and what axe calls good practice; in the other scheme only the colours differ. */
const rules = {
  light: {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { 'target-size': { enabled: true } },
  },
  dark: { runOnly: { type: 'rule', values: ['color-contrast'] } },
} as const
const schemes = ['light', 'dark'] as const

/** What a page is looked at in; the main run takes one of each, the long run all. */
export const shownSchemes = isLongRun ? schemes : (['light'] as const)
const shownSizes = isLongRun ? viewports : viewports.slice(-1)

/** What axe finds on the page as it stands; a line each: impact, rule, where, and why. */
export async function findings(
  page: Page,
  screen: string,
  {
    sizes = shownSizes,
    inSchemes = shownSchemes,
  }: {
    readonly sizes?: readonly { readonly width: number; readonly height: number }[]
    readonly inSchemes?: typeof shownSchemes
  } = {},
): Promise<string[]> {
  await page.evaluate(axe.source)
  const found = new Set<string>()
  for (const size of sizes) {
    await page.setViewportSize(size)
    // A target half behind the bar at the top would count as too small.
    await page.evaluate(() => scrollTo(0, 0))
    // Colours do not depend on the width, so the dark ones are checked once, where most is shown.
    for (const scheme of size === sizes.at(-1) ? inSchemes : (['light'] as const)) {
      const { violations } = await page.evaluate(
        async ({ shown, asked }) => {
          document.documentElement.classList.remove('light', 'dark')
          document.documentElement.classList.add(shown)
          return await (
            window as unknown as { axe: { run: (options: unknown) => Promise<AxeResults> } }
          ).axe.run(asked)
        },
        { shown: scheme, asked: { ...rules[scheme], resultTypes: ['violations'] } },
      )
      for (const { id, impact, nodes } of violations)
        for (const { html, failureSummary } of nodes)
          found.add(
            `${screen}, ${scheme}, ${size.width} px: ${impact} ${id}: ${html.slice(0, 160)} | ${failureSummary?.replace(/\s+/g, ' ').slice(0, 240)}`,
          )
    }
  }
  return [...found]
}

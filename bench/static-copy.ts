import type { Page } from 'playwright-core'

/** What a page shows at this moment, in a tab of its own that runs no script: what the browser itself takes to show it. */
export interface StaticCopy extends AsyncDisposable {
  readonly page: Page
}

/** Copies the elements and style rules of a page. Fonts and pictures come from its server. */
export async function copyStatically(page: Page): Promise<StaticCopy> {
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    for (const element of copy.querySelectorAll('script, style, link')) element.remove()
    const style = document.createElement('style')
    // Rules that are inserted by script do not stand in their elements.
    style.textContent = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
      .join('\n')
    copy.querySelector('head')?.append(style)
    return `<!doctype html>${copy.outerHTML}`
  })
  const browser = page.context().browser()
  if (browser === null) throw new Error('The browser is closed.')
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    reducedMotion: 'reduce',
    // It would answer with the app.
    serviceWorkers: 'block',
  })
  const copy = await context.newPage()
  const address = `${new URL(page.url()).origin}/static-copy`
  await copy.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await copy.goto(address)
  return { page: copy, [Symbol.asyncDispose]: () => context.close() }
}

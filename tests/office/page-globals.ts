import { afterAll } from 'vitest'
import { builtinEnvironments } from 'vitest/runtime'

/*
 * Imported first by a test that opens screens and runs the product in one process: Vitest's own jsdom
 * environment would resolve the modules beside the screens as a browser does, and the product's launcher no
 * longer finds the repository.
 */
const { teardown } = await builtinEnvironments.jsdom.setup(globalThis, {
  jsdom: { url: 'http://localhost/' },
})
afterAll(() => teardown(globalThis))

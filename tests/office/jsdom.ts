import { builtinEnvironments } from 'vitest/runtime'

/*
 * Imported first by a test that opens screens and runs the product in one process: Vitest's own jsdom
 * environment would resolve the modules beside the screens as a browser does, and the product's launcher no
 * longer finds the repository. The files of a worker share it, and it ends with the worker.
 */
await builtinEnvironments.jsdom.setup(globalThis, { jsdom: { url: 'http://localhost/' } })

// There is no layout whose styles would matter, and reading every rule of every style sheet for each role that
// a test looks for took a third of its time.
const hiddenStyle = Object.assign(document.createElement('div').style, { display: 'none' })
globalThis.getComputedStyle = (element) => {
  const isHidden = element.matches('[hidden], dialog:not([open])')
  return isHidden ? hiddenStyle : (element as HTMLElement).style
}

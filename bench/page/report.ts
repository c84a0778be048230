/** Runs a page's measurement and sends what it answers, or why it broke, to the bench. */
export async function reporting(measure: () => Promise<unknown>): Promise<void> {
  const result = await measure().catch((error: unknown) => ({
    failure: error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error),
  }))
  await fetch('/bench/result', { method: 'POST', body: JSON.stringify(result) })
}

/** What the bench has for this page. */
export const setting = async <Setting>() => (await (await fetch('/bench/setting')).json()) as Setting

/** Cuts the line to the product, mends it, or lengthens it. */
export const setLine = (line: { readonly cut?: boolean; readonly delay?: number }) =>
  fetch('/bench/line', { method: 'POST', body: JSON.stringify(line) })

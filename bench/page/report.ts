/** Runs the measurement of a page and posts its result, or its failure, to the proxy. */
export async function reportResult(measure: () => Promise<unknown>): Promise<void> {
  const result = await measure().catch((error: unknown) => ({
    failure: error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error),
  }))
  await fetch('/bench/result', { method: 'POST', body: JSON.stringify(result) })
}

/** Loads the setting of this page. */
export const readSetting = async <Setting>() => (await (await fetch('/bench/setting')).json()) as Setting

/** Cuts or restores the network to the product, or changes its delay. */
export const setNetwork = (network: { readonly cut?: boolean; readonly delay?: number }) =>
  fetch('/bench/network', { method: 'POST', body: JSON.stringify(network) })

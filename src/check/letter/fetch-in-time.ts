/** Milliseconds after which a server that does not answer counts as out of reach: an officer waits. */
const longestWait = 8000

/** Fetches as `fetch` does, and reads the answer; rejects as well where all of it has not come in time. */
export async function fetchInTime<Answer>(
  address: string,
  { read, ...options }: RequestInit & { readonly read: (response: Response) => Promise<Answer> | Answer },
): Promise<Answer> {
  const aborted = new AbortController()
  const timer = setTimeout(() => aborted.abort(), longestWait)
  try {
    return await read(await fetch(address, { ...options, signal: aborted.signal }))
  } finally {
    clearTimeout(timer)
  }
}

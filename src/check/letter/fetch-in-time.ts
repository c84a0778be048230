/** Milliseconds; an officer waits, so that a slower server counts as out of reach. */
const longestWait = 8000

/** Like `fetch`, but reads the answer too, and rejects when not all of it came in time. */
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

import { livePath } from '#contract/office/live.ts'

export interface EventStream extends AsyncDisposable {
  readonly status: number
  readonly headers: Headers
  readonly heard: string[]
  readonly text: () => string
  /** Resolves when the server or the test ends the stream. */
  readonly ended: Promise<void>
}

export async function openEventStream(
  origin: string,
  token: string | undefined,
  topics: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<EventStream> {
  const controller = new AbortController()
  const query = new URLSearchParams(topics.map((topic) => ['topic', topic]))
  const response = await fetch(`${origin}${livePath}?${query}`, {
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    signal: controller.signal,
  })
  const heard: string[] = []
  let text = ''
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      heard.length = 0
      for (const [, data = '{}'] of text.matchAll(/^data: (.*)$/gm))
        heard.push((JSON.parse(data) as { '@id': string })['@id'])
    }
  }
  const ended = read().catch(() => undefined)
  return {
    status: response.status,
    headers: response.headers,
    heard,
    text: () => text,
    ended,
    async [Symbol.asyncDispose]() {
      controller.abort()
      await ended
    },
  }
}

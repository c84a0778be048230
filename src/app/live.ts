import { create } from 'zustand'
import * as z from 'zod/mini'
import { type LiveMessage, liveMessage, livePath } from '#contract/live.ts'
import { pageTokens } from './page-tokens.ts'
import { checkSession } from './session.ts'

export type LiveState = 'connecting' | 'live' | 'offline'

/** Whether what is on the screen follows the server at this moment. */
export const useLive = create<{ readonly state: LiveState }>(() => ({ state: 'connecting' }))

const shortestWait = 1000
const longestWait = 30_000
/** The server says something at least every 25 s; a line that is silent for longer is dead. */
const patience = 60_000

/**
 * Listens to changes of these topics until the answer is called. `onMessage` also runs after a reconnect, without a
 * message: something may have been missed. `EventSource` cannot send a token, so the stream is read by hand.
 */
export function subscribeLive(
  topics: readonly string[],
  onMessage: (message: LiveMessage | undefined) => void,
): () => void {
  const ended = new AbortController()
  void stay(topics, onMessage, ended.signal)
  return () => ended.abort()
}

async function stay(
  topics: readonly string[],
  onMessage: (message: LiveMessage | undefined) => void,
  ended: AbortSignal,
): Promise<void> {
  let failures = 0
  let connectedBefore = false
  useLive.setState({ state: 'connecting' })
  while (!ended.aborted) {
    try {
      await listen(
        topics,
        ended,
        () => {
          useLive.setState({ state: 'live' })
          failures = 0
          if (connectedBefore) onMessage(undefined)
          connectedBefore = true
        },
        onMessage,
      )
    } catch {
      // Whatever ended it: it is opened again.
    }
    if (ended.aborted) return
    useLive.setState({ state: failures === 0 ? 'connecting' : 'offline' })
    failures += 1
    const wait = Math.random() * Math.min(longestWait, shortestWait * 2 ** failures) + shortestWait / 2
    await pause(wait, ended)
  }
}

/** Ends early when the browser says that there is a network again, or when nobody listens any more. */
function pause(wait: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const go = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(go, wait)
    addEventListener('online', go, { signal: over.signal })
    ended.addEventListener('abort', go, { signal: over.signal })
  })
}

async function listen(
  topics: readonly string[],
  ended: AbortSignal,
  opened: () => void,
  onMessage: (message: LiveMessage) => void,
): Promise<void> {
  const pair = await pageTokens.read()
  if (pair === undefined) return
  const silence = new AbortController()
  let watch = setTimeout(() => silence.abort(), patience)
  try {
    const answer = await fetch(
      `${livePath}?${new URLSearchParams(topics.map((topic) => ['topic', topic]))}`,
      {
        headers: { authorization: `Bearer ${pair.token}`, accept: 'text/event-stream' },
        signal: AbortSignal.any([ended, silence.signal]),
      },
    )
    if (answer.status === 401) return await checkSession()
    if (
      !answer.ok ||
      answer.body === null ||
      !(answer.headers.get('content-type') ?? '').startsWith('text/event-stream')
    )
      throw new Error(`live: ${answer.status}`)
    opened()
    let rest = ''
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
      clearTimeout(watch)
      watch = setTimeout(() => silence.abort(), patience)
      const events = (rest + (value ?? '')).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const data = event
          .split('\n')
          .filter((line) => line.startsWith('data:'))
          .map((line) => line.slice(5).trim())
          .join('\n')
        const message = data === '' ? undefined : z.safeParse(liveMessage, JSON.parse(data))
        if (message?.success) onMessage(message.data)
      }
    }
  } finally {
    clearTimeout(watch)
  }
}

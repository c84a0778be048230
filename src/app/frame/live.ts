import { createParser } from 'eventsource-parser'
import { create } from 'zustand'
import * as z from 'zod/mini'
import { livePath, type LiveViewMessage, streamMessage } from '#contract/office/live.ts'
import { reportError } from './fault-reports.ts'
import { pageTokens } from '../session/page-tokens.ts'
import { checkSession } from '../session/session.ts'

export type LiveState = 'connecting' | 'live' | 'offline'

export const useLive = create<{ readonly state: LiveState }>(() => ({ state: 'connecting' }))

const shortestWaitMs = 1000
const longestWaitMs = 30_000
/** The server sends something at least every 25 s, so a connection that is silent for this long is dead. */
const silenceTimeoutMs = 60_000

/**
 * Subscribes to changes of these topics; returns the function that unsubscribes. `onMessage` also runs, with
 * undefined, whenever the stream opens, because messages may have been missed since the page was read. The
 * stream is read by hand because `EventSource` cannot send a token. `continues`: takes the place of a
 * subscription that has just ended.
 */
export function subscribeLive(
  topics: readonly string[],
  onMessage: (message: LiveViewMessage | undefined) => void,
  { continues = false }: { readonly continues?: boolean } = {},
): () => void {
  const controller = new AbortController()
  if (!continues) useLive.setState({ state: 'connecting' })
  void keepConnected(topics, onMessage, controller.signal)
  return () => controller.abort()
}

async function keepConnected(
  topics: readonly string[],
  onMessage: (message: LiveViewMessage | undefined) => void,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      await readStream(
        topics,
        signal,
        () => {
          useLive.setState({ state: 'live' })
          failures = 0
          onMessage(undefined)
        },
        onMessage,
      )
    } catch {
      // Network, proxy or server ended the connection: it is opened again below.
    }
    if (signal.aborted) return
    useLive.setState({ state: failures === 0 ? 'connecting' : 'offline' })
    failures += 1
    const wait = Math.random() * Math.min(longestWaitMs, shortestWaitMs * 2 ** failures) + shortestWaitMs / 2
    await waitToReconnect(wait, signal)
  }
}

function waitToReconnect(wait: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listeners = new AbortController()
    const finish = () => {
      clearTimeout(timer)
      listeners.abort()
      resolve()
    }
    const timer = setTimeout(finish, wait)
    addEventListener('online', finish, { signal: listeners.signal })
    signal.addEventListener('abort', finish, { signal: listeners.signal })
  })
}

async function readStream(
  topics: readonly string[],
  signal: AbortSignal,
  onOpen: () => void,
  onMessage: (message: LiveViewMessage) => void,
): Promise<void> {
  const pair = await pageTokens.read()
  if (pair === undefined) return
  const silence = new AbortController()
  let silenceTimer = setTimeout(() => silence.abort(), silenceTimeoutMs)
  try {
    const response = await fetch(
      `${livePath}?${new URLSearchParams(topics.map((topic) => ['topic', topic]))}`,
      {
        headers: { authorization: `Bearer ${pair.token}`, accept: 'text/event-stream' },
        signal: AbortSignal.any([signal, silence.signal]),
      },
    )
    if (response.status === 401) return await checkSession()
    if (
      !response.ok ||
      response.body === null ||
      !(response.headers.get('content-type') ?? '').startsWith('text/event-stream')
    )
      throw new Error(`Unexpected response to the live stream: ${response.status}`)
    onOpen()
    const parser = createParser({ onEvent: ({ data }) => passOn(data, onMessage) })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
      clearTimeout(silenceTimer)
      silenceTimer = setTimeout(() => silence.abort(), silenceTimeoutMs)
      parser.feed(value ?? '')
    }
  } finally {
    clearTimeout(silenceTimer)
  }
}

/**
 * Reports errors of a message or its listener: they must not end the stream, which would look like a lost
 * network.
 */
function passOn(data: string, onMessage: (message: LiveViewMessage) => void): void {
  try {
    const message = z.safeParse(streamMessage, JSON.parse(data))
    if (message.success) onMessage(message.data)
  } catch (error) {
    reportError(error, 'live stream')
  }
}

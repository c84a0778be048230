import { applyPatch, type Json } from '#contract/kit/json-patch.ts'
import type { LiveViewMessage } from '#contract/office/live.ts'
import type { EventStream } from './event-stream.ts'

export const messagesOf = (stream: EventStream): LiveViewMessage[] =>
  [...stream.text().matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as LiveViewMessage)

/** What a view is by the messages of a stream so far; undefined before the first. @throws Error for changes that do not fit */
export const contentOf = (stream: EventStream): Json | undefined =>
  messagesOf(stream).reduce<Json | undefined>((before, { content, patch }) => {
    if (content !== undefined) return content
    if (before === undefined || patch === undefined) throw new Error('A view begins with its content.')
    return applyPatch(before, patch)
  }, undefined)

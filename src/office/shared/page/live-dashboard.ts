import * as z from 'zod/mini'
import { applyPatch, type Json } from '#contract/kit/json-patch.ts'
import type { LiveViewMessage } from '#contract/office/live.ts'
import { type LiveDashboard, liveDashboard } from '#contract/office/live-dashboard.ts'

let content: Json | undefined
let dashboard: LiveDashboard | undefined

/** The dashboard as the live stream has sent it; undefined where no stream does. */
export const receivedDashboard = (): LiveDashboard | undefined => dashboard

/** Takes what the stream says of the dashboard. @throws Error for what does not fit what it said before */
export function receiveDashboard({ content: whole, patch = [] }: LiveViewMessage): void {
  const before = whole ?? content
  forgetDashboard()
  if (before === undefined) throw new Error('The stream changes a dashboard that it never sent.')
  const received = applyPatch(before, patch)
  dashboard = z.decode(liveDashboard, received as z.input<typeof liveDashboard>)
  content = received
}

/** Forgets it when the stream ends: what comes later is unknown. */
export function forgetDashboard(): void {
  content = undefined
  dashboard = undefined
}

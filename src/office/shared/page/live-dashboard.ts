import * as z from 'zod/mini'
import { applyPatch, type Json } from '#contract/kit/json-patch.ts'
import type { LiveViewMessage } from '#contract/office/live.ts'
import { type LiveDashboard, liveDashboard } from '#contract/office/live-dashboard.ts'

let content: Json | undefined
let dashboard: LiveDashboard | undefined

export const receivedDashboard = (): LiveDashboard | undefined => dashboard

/** @throws Error for a patch that does not fit what was sent before */
export function receiveDashboard({ content: whole, patch = [] }: LiveViewMessage): void {
  const before = whole ?? content
  forgetDashboard()
  if (before === undefined) throw new Error('The stream changes a dashboard that it never sent.')
  const received = applyPatch(before, patch)
  dashboard = z.decode(liveDashboard, received as z.input<typeof liveDashboard>)
  content = received
}

export function forgetDashboard(): void {
  content = undefined
  dashboard = undefined
}

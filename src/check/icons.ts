import type { Tone } from './letter/verdict.ts'

const shapes: Readonly<Record<Tone, string>> = {
  good: 'M13 26 L22 35 L37 15',
  caution: 'M25 11 V29 M25 36 V39',
  bad: 'M14 14 L36 36 M36 14 L14 36',
  neutral: 'M25 12 V25 L33 30',
}

/** For readers who see no colours; its words stand beside it. */
export function toneSign(tone: Tone): SVGElement {
  const sign = svg('svg', { viewBox: '0 0 50 50', class: 'sign', 'aria-hidden': 'true' })
  sign.append(svg('circle', { cx: '25', cy: '25', r: '23' }), svg('path', { d: shapes[tone] }))
  return sign
}

function svg(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}

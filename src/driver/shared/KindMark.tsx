import type { FlowOfCard } from './Route.tsx'

const shapes = {
  hazardous: ['M18 1l17 17-17 17L1 18z', 'M18 10v10M18 25v.01', 'danger'],
  waste: ['M3 3h30v30H3z', 'M10 13h16M13 13l1 12h8l1-12', 'waste'],
  reuse: ['M18 2a16 16 0 1 0 0 32 16 16 0 0 0 0-32z', 'M11 15h14l-4-4M25 21H11l4 4', 'success'],
  product: ['M18 1l15 8v18l-15 8-15-8V9z', 'M11 12h14v12H11zM18 12v12', 'info'],
} as const

/** Tells kinds of material apart by shape and colour; the words stand beside it. */
export function KindMark({ flow: { ewcCode, documentType } }: { readonly flow: FlowOfCard }) {
  const [shape, sign, tone] = shapes[ewcCode?.hazardous === true ? 'hazardous' : documentType]
  return (
    <svg className={`mark ${tone}`} width="36" height="36" viewBox="0 0 36 36" aria-hidden="true">
      <path d={shape} fill="currentColor" />
      <path d={sign} strokeLinecap="round" />
    </svg>
  )
}

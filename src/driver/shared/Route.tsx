import type { MaterialFlow } from '#contract/flows/material-flows.ts'

export type FlowOfCard = Pick<MaterialFlow, 'ewcCode' | 'documentType' | 'origin' | 'destination'>

/** From A to B, each town in bold: what a driver looks for. Marked up for `RowTexts`. */
export const Route = ({ flow: { origin, destination } }: { readonly flow: FlowOfCard }) => (
  <span className="route">
    {[origin, destination].map(({ city, description }, end) => (
      <span key={end}>
        <i>{end === 0 ? 'A' : 'B'}</i>
        <span>
          <b>{city ?? description}</b>{' '}
          {city && (description.startsWith(`${city}, `) ? description.slice(city.length + 2) : description)}
        </span>
      </span>
    ))}
  </span>
)

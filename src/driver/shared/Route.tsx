import type { MaterialFlow } from '#contract/flows/material-flows.ts'
import { besideTown } from './formats.ts'

export type FlowOfCard = Pick<MaterialFlow, 'ewcCode' | 'documentType' | 'origin' | 'destination'>

/** From A to B, each town in bold: what a driver looks for. Marked up for `RowTexts`. */
export const Route = ({ flow: { origin, destination } }: { readonly flow: FlowOfCard }) => (
  <span className="route">
    {[origin, destination].map((place, end) => (
      <span key={end}>
        <i>{end === 0 ? 'A' : 'B'}</i>
        <span>
          <b>{place.city ?? place.description}</b> {besideTown(place)}
        </span>
      </span>
    ))}
  </span>
)
